import type { Stage } from "@/lib/contract/stages";
import type { StageList } from "./stage-list";
import type { Reader } from "./table";

/** `[on_success]` and `[on_failure]`, `[fallback]` for the one that is missing, and `tail` for those without their own. */
export function branchesOf(filter: Reader, stages: StageList): void {
  const tails = { own: filter.count("tail"), fallback: filter.reader("fallback")?.count("tail") };
  const success = branchOf(filter.reader("on_success"), "on_success", tails, stages);
  const failure = branchOf(filter.reader("on_failure"), "on_failure", tails, stages);
  if (JSON.stringify(success) === JSON.stringify(failure)) stages.add(...success);
  else if (failure.length === 0) stages.add({ when: { if: { failed: false }, do: success } });
  else stages.add({ when: { if: { failed: true }, do: failure, ...(success.length > 0 && { else: success }) } });
}

function branchOf(
  branch: Reader | undefined,
  key: "on_success" | "on_failure",
  tails: { own: number | undefined; fallback: number | undefined },
  before: StageList,
): Stage[] {
  const stages = before.branch();
  const tail = branch?.count("tail") ?? tails.own ?? (branch ? undefined : tails.fallback);
  if (!branch) {
    stages.window(undefined, tail, "tail");
    return stages.all;
  }
  const output = branch.text("output");
  if (output !== undefined) said(output, key, stages);
  else {
    stages.window(undefined, tail, key);
    stages.window(branch.count("head"), undefined, key);
    stages.drop(branch.texts("skip"), key);
    const extract = branch.reader("extract");
    if (extract) extractOf(extract, stages, key);
  }
  branch.ignore("head", "skip", "extract");
  for (const rest of branch.unknown())
    stages.notes.lost(`${key}.${rest} is not carried over: it is for templates, or not known.`, key, rest);
  return stages.all;
}

/** A fixed text says what happened of a success; of a failure it would hide what. */
function said(output: string, key: "on_success" | "on_failure", stages: StageList): void {
  if (output.trim() === "{output}") return;
  if (output.includes("{"))
    stages.notes.lost(`The output of ${key} is a template and is not carried over; the cleaned text stays.`, key);
  else if (key === "on_failure")
    stages.notes.lost("The output of on_failure is a fixed text, which would hide what failed; it is left out.", key);
  else if (output !== "") stages.messageForSuccess(output);
}

/** Only the first line that matches stays, as it is: what a rewritten line leaves out may be what counts. Where none does, all stay. */
function extractOf(extract: Reader, stages: StageList, key: string): void {
  extract.ignore("output");
  const fit = stages.line(extract.text("pattern") ?? "", key);
  if (fit === null) return;
  const keep: Stage = { keep_lines: { patterns: [fit], keep_protected: true } };
  stages.add({ when: { if: { matches: [fit] }, do: [keep, { window: { head: 1 } }] } });
  stages.notes.changed(
    "extract keeps the line that it is for as it is, and protected lines beside it.",
    key,
    "extract",
  );
}

/** @returns the pattern and the rules that put `output`, with its `{1}`, in the place of a line that matches; null after a note */
export function wholeLine(pattern: string, output: string, stages: StageList, key: string) {
  const made = stages.lineInsteadOf(pattern, (_, group) => replacement(output, group), key);
  if (!made) return null;
  if (!/\{[A-Za-z_]/.test(output)) return { fit: made.fit, rules: [made.rule] };
  stages.notes.lost(`The output of ${key} is a template and is not carried over.`, key, output);
  return null;
}

const replacement = (output: string, group: (n: number) => string): string =>
  output.replaceAll("$", "$$$$").replace(/\{(\d{1,2})\}/g, (_, n: string) => group(Number(n)));
