import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { Guard } from "@/lib/contract/hook-config";
import { WARNINGS } from "@/lib/contract/run";
import { Stage } from "@/lib/contract/stages";
import { runPipeline } from "../pipeline/run-pipeline";
import { utf8Bytes } from "../utf8";
import { applyGuard } from "./apply-guard";
import { declaresOf } from "./declares";
import { parseDiff } from "./parse-diff";

// The inputs of 42 public bugs of cleaners, made again in small. Each runs through pipelines that make the same mistake, and
// through a generic one. Without these, a cleaner here could lie in one of the ways that others have lied in.

const Told = {
  thread: z.string(),
  symptom: z.string(),
  command: z.string(),
  exit_code: z.int(),
};
const Bug = z.union([
  z.strictObject({ ...Told, not_applicable: z.string() }),
  z.strictObject({
    ...Told,
    content: z.array(z.string()),
    pipelines: z.array(z.strictObject({ stages: z.array(Stage), warns: z.array(z.enum(WARNINGS)) })).min(1),
    must_keep: z.array(z.string()).default([]),
    must_not: z.array(z.string()).default([]),
    kind: z.enum(["json", "diff", "grep", "marked"]).optional(),
  }),
]);

const folder = path.join(import.meta.dirname, "bugs");
const bugs = readdirSync(folder).map(
  (file) =>
    [path.basename(file, ".json"), Bug.parse(JSON.parse(readFileSync(path.join(folder, file), "utf8")))] as const,
);

const GENERIC: Stage[] = [
  { strip_ansi: true },
  { dedupe_lines: true },
  { truncate_lines_at: 400 },
  { head_lines: 40, tail_lines: 40 },
];

type Runnable = Exclude<z.infer<typeof Bug>, { not_applicable: string }>;

function clean(bug: Runnable, stages: Stage[]) {
  const before = `${bug.content.join("\n")}\n`;
  const event = {
    content: before,
    input: { command: bug.command, exit_code: bug.exit_code },
    ...(bug.exit_code === 0 ? {} : { is_error: true, status: "error" }),
  };
  const after = runPipeline(stages, before, { marks: "unless_larger" }).text;
  const guard = { ...Guard.parse({}), mode: "enforce" as const };
  return {
    before,
    ...applyGuard({ before, after, guard, event, kind: "pipeline", declares: declaresOf(stages) }),
  };
}

/** Lines of the rewrite that the original has too, and what the marks count, are together all lines with text. */
function accountsForAll(before: string, after: string): boolean {
  const marked = [...after.matchAll(/^\[(\d+) lines? omitted\]$/gm)].reduce((sum, [, count]) => sum + Number(count), 0);
  const kept = after.split("\n").filter((line) => line !== "" && !/ lines? omitted\]$/.test(line)).length;
  const blank = (text: string) => text.split("\n").filter((line) => line === "").length;
  const all = before.split("\n").length;
  return marked + kept <= all && marked + kept >= all - blank(before);
}

test("every one of the 42 is here", () => expect(bugs.length).toBe(42));

test.each(bugs)("%s says what is right, or why it cannot happen here", (id, bug) => {
  expect(bug.thread).toMatch(new RegExp(`/${id.replace(/-\d+$/, "")}#${/\d+$/.exec(id)}$`));
  if ("not_applicable" in bug) return expect(bug.not_applicable.length).toBeGreaterThan(40);
  for (const { stages, warns } of [...bug.pipelines, { stages: GENERIC, warns: null }]) {
    const { before, text, reverted, warnings } = clean(bug, stages);
    const codes = warnings.map((warning) => warning.code);
    if (warns) {
      const told = `${JSON.stringify(stages)}\n${JSON.stringify(warnings)}\n${text}`;
      for (const code of warns) expect(codes, told).toContain(code);
      expect(reverted, told).toBe(warns.length > 0);
    }
    expect(clean(bug, stages)).toEqual({ before, text, reverted, warnings });
    expect(utf8Bytes(text)).toBeLessThanOrEqual(utf8Bytes(before));
    for (const kept of bug.must_keep) if (warns || before.includes(kept)) expectKept(text, kept, bug, warns === null);
    for (const not of bug.must_not) if (!before.includes(not)) expect(text).not.toContain(not);
    if (bug.kind === "json") expect(JSON.parse(text)).toEqual(JSON.parse(before));
    if (bug.kind === "diff") expect(parseDiff(text)).toEqual(parseDiff(before));
    if (bug.kind === "marked") expect(accountsForAll(before, text)).toBe(true);
    if (bug.kind === "grep")
      for (const line of text.split("\n"))
        expect(line === "" || before.split("\n").some((one) => one.endsWith(line)) || / omitted\]$/.test(line)).toBe(
          true,
        );
  }
});

/** A generic cut may leave out what is no error and no summary, where it says so. */
function expectKept(text: string, kept: string, bug: Runnable, generic: boolean) {
  if (!(generic && bug.kind === "marked")) expect(text).toContain(kept);
}
