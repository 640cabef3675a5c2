import type { Draft, RuleTest } from "./draft";
import { mustKeep, sayingsOf } from "./expect";
import { Notes } from "./notes";
import { Reader, type Table } from "./table";
import { commandWords } from "./tokf";

/** @returns the text of a fixture by the path that a test names, or undefined */
export type Fixtures = (path: string, from: string) => string | undefined;

export const isTokfTest = (table: Table): boolean =>
  "expect" in table || (typeof table.name === "string" && ("inline" in table || "fixture" in table));

/** @returns the path of the filter that a test in `<stem>_test/` is for, or null */
export const filterOfTest = (path: string): string | null => {
  const found = /^(.*)_test\/[^/]+$/.exec(path);
  return found ? `${found[1]}.toml` : null;
};

/** Reads one test case of a tokf filter. Null after a note when it has no text that can be found. */
export function readTokfTest(
  table: Table,
  draft: Draft,
  filter: Table,
  notes: Notes,
  fixtures: Fixtures,
): RuleTest | null {
  const test = new Reader(table, notes);
  const name = test.text("name") ?? notes.source.path;
  const fixture = test.text("fixture");
  const content = test.text("inline") ?? (fixture === undefined ? undefined : fixtures(fixture, notes.source.path));
  if (content === undefined) {
    notes.lost(`The test ${JSON.stringify(name)} has no text: ${fixture ?? "its fixture"} is not among the files.`);
    return null;
  }
  const code = test.table.exit_code;
  const [words] = commandWords(new Reader(filter, new Notes(notes.source)));
  const command = [...(words ?? []).map((word) => (word === "*" ? "x" : word)), ...test.texts("args")].join(" ");
  const expects = test.readers("expect");
  const sayings = sayingsOf(draft.stages);
  const texts = (key: string) => expects.flatMap((expect) => expect.text(key) ?? []);
  const kept = [...texts("contains"), ...texts("starts_with"), ...texts("ends_with")];
  for (const key of ["line_count", "matches", "not_matches"])
    if (expects.some((expect) => expect.has(key))) notes.lost(`${key} of a test is not carried over.`, key);
  if (test.has("min_richness")) notes.lost("min_richness of a test is not carried over.", "min_richness");
  return {
    name,
    command,
    content,
    failed: typeof code === "number" && code !== 0,
    expected: texts("equals")[0],
    must_keep: mustKeep(kept, content, sayings, notes),
    must_not: texts("not_contains").filter((text) => text !== ""),
  };
}
