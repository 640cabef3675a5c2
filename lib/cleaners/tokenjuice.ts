import type { Stage } from "@/lib/contract/stages";
import { allWords, anyOf, commandPattern, part } from "./command";
import type { Draft } from "./draft";
import type { Notes, Source } from "./notes";
import type { Translator } from "./pattern";
import { StageList } from "./stage-list";
import { isTable, Reader, type Table } from "./table";

type MatchOutput = Extract<Stage, { match_output: unknown }>["match_output"][number];

export const isTokenjuice = (table: Table): boolean =>
  typeof table.id === "string" && isTable(table.match) && !("ruleId" in table);

/** Rules whose output tokenjuice also rewrites by code that no rule holds. */
const WITH_CODE = new Set(["git/status", "git/diff", "cloud/gh", "search/rg"]);
/** tokenjuice's own name for the tool that runs commands; agents call theirs otherwise. */
const SHELL = new Set(["exec", "bash", "shell"]);

/**
 * Reads a tokenjuice rule, one to a file. Its order of stages is fixed: pretty-print, strip_ansi, matchOutput, skip, keep (where
 * something matches), edges, dedupe, onEmpty, head and tail (others for failures with `preserveOnFailure`).
 */
export function readTokenjuice(table: Table, source: Source, translator: Translator, notes: Notes): Draft {
  const rule = new Reader(table, notes);
  const id = rule.text("id") ?? source.path;
  const stages = new StageList(translator, notes);
  const [transforms, filters] = [rule.reader("transforms"), rule.reader("filters")];
  if (transforms?.flag("prettyPrintJson")) stages.add({ json: { format: "pretty" } });
  stages.add({ trim_lines: "end" });
  if (transforms?.flag("stripAnsi")) stages.add({ strip_ansi: true });
  stages.messages(rule.readers("matchOutput").flatMap((message) => messageOf(message, stages)));
  stages.drop(filters?.texts("skipPatterns") ?? [], "skipPatterns");
  keepIfAny(filters?.texts("keepPatterns") ?? [], stages);
  if (transforms?.flag("trimEmptyEdges")) stages.add({ blank_lines: "edges" });
  if (transforms?.flag("dedupeAdjacent")) stages.add({ dedupe_lines: true });
  stages.onEmpty(rule.text("onEmpty"), "onEmpty");
  headAndTail(rule, stages);
  if (rule.readers("counters").length > 0)
    notes.lost(
      "counters are not carried over: they count lines that match, which may contradict the tool's own summary (count_lines does the same).",
      "counters",
    );
  if (WITH_CODE.has(id)) notes.lost(`tokenjuice rewrites the output of ${id} by code that is not in the rule.`, "id");
  rule.ignore("family", "description", "priority", "counterSource", "$schema");
  const match = new Reader(rule.table.match as Table, notes, ["match"]);
  const commands = commandsOf(match);
  const tools = match.texts("toolNames").filter((tool) => !SHELL.has(tool));
  if (commands.length + tools.length === 0)
    notes.lost("The rule asks for no command and no tool of ours, so it fires for every tool result.", "match");
  for (const reader of [rule, match, transforms, filters])
    for (const key of reader?.unknown() ?? []) notes.lost(`The key ${key} is not known and is left out.`, key);
  return { format: "tokenjuice", name: id, notes, commands, except: [], tools, stages: stages.all, tests: [] };
}

/** @returns patterns that must all match */
function commandsOf(match: Reader): string[] {
  const [names, subcommands] = [match.texts("argv0"), match.texts("gitSubcommands")];
  const all: string[] = [];
  if (subcommands.length > 0) all.push(anyOf(subcommands.map((sub) => commandPattern(["git", sub]))));
  else if (names.length > 0) all.push(anyOf(names.map((name) => commandPattern([name]))));
  const [every, any] = [groupsOf(match, "argvIncludes").flat(), groupsOf(match, "argvIncludesAny")];
  if (every.length > 0) all.push(allWords([...new Set(every)]));
  if (any.length > 0) all.push(anyOf(any.map(allWords)));
  all.push(...match.texts("commandIncludes").map(part));
  const parts = match.texts("commandIncludesAny");
  if (parts.length > 0) all.push(anyOf(parts.map(part)));
  return all;
}

function groupsOf(match: Reader, key: string): string[][] {
  const value = match.table[key];
  match.ignore(key);
  if (value === undefined) return [];
  const isGroup = (group: unknown): group is string[] =>
    Array.isArray(group) && group.length > 0 && group.every((word) => typeof word === "string" && word !== "");
  if (Array.isArray(value) && value.every(isGroup)) return value.slice(0, 50);
  match.notes.say("error", `match.${key} must be a list of lists of texts; it is left out`, key);
  return [];
}

/** tokenjuice tries these patterns on the text without blank lines at its edges. */
function messageOf(rule: Reader, stages: StageList): MatchOutput[] {
  const fit = stages.translator.whole(rule.text("pattern") ?? "", rule.text("flags"));
  const pattern = stages.fitting(
    fit.fault === undefined ? { pattern: fit.pattern.replace(/^\\A/, "\\A\\s*").replace(/\\z$/, "\\s*\\z") } : fit,
    "matchOutput",
  );
  const message = rule.text("message");
  return pattern === null || !message ? [] : [{ pattern, message }];
}

/** Where no line matches `keepPatterns`, all stay. */
function keepIfAny(patterns: string[], stages: StageList): void {
  const branch = stages.branch();
  const fit = branch.keep(patterns, "keepPatterns");
  if (fit) stages.add({ when: { if: { matches: fit }, do: branch.all } });
}

/** Defaults are tokenjuice's: 6 and 6, of a failure 6 and 12. */
function headAndTail(rule: Reader, stages: StageList): void {
  const [summarize, failure] = [rule.reader("summarize"), rule.reader("failure")];
  const [normal, failed] = [stages.branch(), stages.branch()];
  normal.window(summarize?.count("head") ?? 6, summarize?.count("tail") ?? 6, "summarize");
  const [head, tail] = [failure?.count("head") ?? 6, failure?.count("tail") ?? 12];
  if (failure?.flag("preserveOnFailure")) {
    failed.window(head, tail, "failure");
    stages.add({ when: { if: { failed: true }, do: failed.all, else: normal.all } });
  } else stages.add(...normal.all);
}
