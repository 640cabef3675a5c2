import type { Stage, StageKind } from "./stage";

/** `title` and `summary` are what the interface says of a stage, `example` is what it starts with when it is added. */
export type StageInfo = { title: string; summary: string; example: Stage };

export const STAGE_INFO: Record<StageKind, StageInfo> = {
  auto: {
    title: "Auto",
    summary: "Cleans any output without rules: what is safe, and a budget for huge ones.",
    example: { auto: true },
  },
  when: {
    title: "When",
    summary: "Runs other stages only if the exit code, the tool, the command, the size or the text fits.",
    example: { when: { if: { failed: false }, do: [{ max_lines: 40 }] } },
  },
  strip_ansi: {
    title: "Strip ANSI",
    summary: "Removes colour codes, cursor moves and other terminal escapes.",
    example: { strip_ansi: true },
  },
  progress: {
    title: "Progress",
    summary: "Shows what a terminal would show in the end: of bars, spinners and percentages only the last state.",
    example: { progress: true },
  },
  timestamps: {
    title: "Timestamps",
    summary: "Shortens or removes the time at the start of lines.",
    example: { timestamps: "shorten" },
  },
  trim_lines: {
    title: "Trim lines",
    summary: "Removes white space at the ends of lines.",
    example: { trim_lines: "end" },
  },
  blank_lines: {
    title: "Blank lines",
    summary: "Makes one of several, drops all, or those at the edges.",
    example: { blank_lines: "collapse" },
  },
  replace: {
    title: "Replace",
    summary: "Rewrites each line; rules run one after the other, $1 is the first group.",
    example: { replace: [{ pattern: "\\s+$", replacement: "" }] },
  },
  replace_output: {
    title: "Replace in the whole",
    summary: "Rewrites the output as one text, so that a pattern may span lines.",
    example: { replace_output: [{ pattern: "^npm notice.*\\n", replacement: "" }] },
  },
  redact: {
    title: "Redact",
    summary: "Hides keys, tokens, passwords, e-mail addresses and card numbers.",
    example: { redact: true },
  },
  shorten_paths: {
    title: "Shorten paths",
    summary: "Leaves out the home folder, a common prefix, and what leads to a package.",
    example: { shorten_paths: true },
  },
  match_output: {
    title: "Match output",
    summary: "Says one sentence instead of an output that means it. By default only where nothing failed.",
    example: { match_output: [{ pattern: "^Already up to date\\.$", message: "Already up to date." }] },
  },
  drop_lines: {
    title: "Drop lines",
    summary: "Removes lines that match any pattern.",
    example: { drop_lines: ["^\\s+Compiling "] },
  },
  keep_lines: {
    title: "Keep lines",
    summary: "Keeps only lines that match any pattern.",
    example: { keep_lines: ["error|warning|FAILED"] },
  },
  sections: {
    title: "Sections",
    summary: "Drops, keeps or counts what stands between a first and a last line.",
    example: { sections: { enter: "^=+ warnings summary", until: "^=+ ", do: "summarize", label: "warnings" } },
  },
  blocks: {
    title: "Blocks",
    summary: "Drops or keeps paragraphs as a whole. A block with a protected line always stays.",
    example: { blocks: { drop: ["PASSED$"] } },
  },
  stack_traces: {
    title: "Stack traces",
    summary: "Keeps your own frames and counts those of libraries.",
    example: { stack_traces: true },
  },
  dedupe_lines: {
    title: "Dedupe lines",
    summary: "Equal lines become one, with a count.",
    example: { dedupe_lines: true },
  },
  group_similar: {
    title: "Group similar lines",
    summary: "Lines that differ only in numbers, times, paths and ids become one, with a count.",
    example: { group_similar: true },
  },
  findings: {
    title: "Findings",
    summary:
      "Of a long list of errors and warnings keeps the first, and the first of each kind and file, and counts the rest.",
    example: { findings: true },
  },
  fold_paths: {
    title: "Fold paths",
    summary: "Says each folder of a long list of paths once; no name is lost.",
    example: { fold_paths: true },
  },
  count_lines: {
    title: "Count lines",
    summary: "Adds a line that says how many lines of the original matched.",
    example: { count_lines: [{ label: "passed", pattern: "PASSED" }] },
  },
  table: {
    title: "Table",
    summary: "Drops columns and the padding between them.",
    example: { table: { collapse_spaces: true } },
  },
  json: {
    title: "JSON",
    summary: "Picks, drops and shortens inside of JSON; it stays JSON and says what is missing.",
    example: { json: { max_items: 20, max_string: 500 } },
  },
  diff: {
    title: "Diff",
    summary: "Drops whole files from a diff, which can still be applied.",
    example: { diff: { drop_files: ["(^|/)(package-lock\\.json|yarn\\.lock|Cargo\\.lock)$"] } },
  },
  truncate_lines_at: {
    title: "Truncate lines",
    summary: "Cuts longer lines after this many characters, or in their middle.",
    example: { truncate_lines_at: 400 },
  },
  head_lines: {
    title: "Head and tail",
    summary: "Keeps the first and the last lines.",
    example: { head_lines: 40, tail_lines: 40 },
  },
  tail_lines: { title: "Tail", summary: "Keeps the last lines.", example: { tail_lines: 80 } },
  max_lines: { title: "Max lines", summary: "Cuts everything after this many lines.", example: { max_lines: 400 } },
  window: {
    title: "Window",
    summary: "Keeps start, middle and end, by lines or tokens, and every protected line.",
    example: { window: { head: 40, tail: 40 } },
  },
  budget: {
    title: "Budget",
    summary: "Fits the output into so many tokens: what matters least goes first, protected lines never.",
    example: { budget: 2000 },
  },
  on_empty: {
    title: "On empty",
    summary: "Stands in when nothing is left. Where the tool failed, the original comes back.",
    example: { on_empty: "(no output left after cleaning)" },
  },
};
