import type { Draft, RuleTest } from "./draft";
import { mustKeep, sayingsOf } from "./expect";
import type { Notes } from "./notes";
import { Reader, type Table } from "./table";

export const isTokenjuiceFixture = (table: Table): boolean =>
  typeof table.ruleId === "string" && "input" in table && "expect" in table;

/** Reads a fixture of a tokenjuice rule. Null after a note when it has no text. */
export function readFixture(table: Table, draft: Draft, notes: Notes): RuleTest | null {
  const fixture = new Reader(table, notes);
  const [input, expect] = [fixture.reader("input"), fixture.reader("expect")];
  const streams = [input?.text("stdout"), input?.text("stderr")].filter((text) => text);
  const content = input?.text("combinedText") ?? (streams.length > 0 ? streams.join("\n") : undefined);
  const name = fixture.text("id") ?? notes.source.path;
  if (!input || !expect || content === undefined) {
    notes.lost(`The fixture ${JSON.stringify(name)} has no output.`, "input");
    return null;
  }
  if (expect.has("facts")) notes.lost("facts of a fixture are not carried over: they are counters.", "facts");
  const code = input.table.exitCode;
  const failed = typeof code === "number" && code !== 0;
  return {
    name,
    command: input.text("command") ?? (input.has("argv") ? input.texts("argv").join(" ") : null),
    content,
    failed,
    // Of failures tokenjuice puts the exit code in front.
    expected: expect.text("inlineText")?.replace(failed ? /^exit -?\d+\n/ : "", ""),
    must_keep: mustKeep(expect.texts("contains"), content, sayingsOf(draft.stages), notes),
    must_not: expect.texts("excludes").filter((text) => text !== ""),
  };
}
