import { type Apply, isBlank, mapLines, setLine } from "../edit";

type Table = { drop_columns?: string[] | undefined; collapse_spaces?: true | undefined };
type Column = { name: string; from: number; to: number; drop: boolean };

/**
 * `table`: columns that a header names go from every row that is aligned with it, and the header says which. Rows that are not
 * aligned stay whole. With `collapse_spaces` two blanks are left between cells.
 */
export const tableStage =
  ({ table: { drop_columns, collapse_spaces } }: { table: Table }): Apply =>
  (doc, stage) => {
    if (drop_columns) {
      const unwanted = new Set(drop_columns.map((name) => name.toLowerCase()));
      let columns: Column[] | null = null;
      doc.lines.forEach((line, i) => {
        if (isBlank(line)) {
          columns = null;
          return;
        }
        const header = columnsOf(line, unwanted);
        const names = header.filter(({ drop }) => drop).map(({ name }) => name);
        if (names.length > 0 && header.length > names.length) {
          columns = header;
          setLine(doc, stage, i, `${without(line, header)}  [omitted: ${names.join(", ")}]`);
        } else if (columns) setLine(doc, stage, i, without(line, columns));
      });
    }
    if (collapse_spaces) mapLines(doc, stage, (line) => line.replace(/(\S) {3,}(?=\S)/g, "$1  "));
  };

/** Names of columns may hold single blanks ("CONTAINER ID"). */
function columnsOf(line: string, unwanted: ReadonlySet<string>): Column[] {
  const found = [...line.matchAll(/\S+(?: \S+)*/g)];
  return found.map((cell, i) => ({
    name: cell[0],
    from: cell.index,
    to: found[i + 1]?.index ?? Number.POSITIVE_INFINITY,
    drop: unwanted.has(cell[0].toLowerCase()),
  }));
}

function without(line: string, columns: readonly Column[]): string {
  const aligned = columns.every(({ from }) => from === 0 || line.length <= from || line[from - 1] === " ");
  if (!aligned) return line;
  const start = line.slice(0, columns[0]?.from ?? 0);
  const cells = columns.filter(({ drop }) => !drop).map(({ from, to }) => line.slice(from, to));
  return (start + cells.join("")).trimEnd();
}
