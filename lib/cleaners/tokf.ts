import type { Stage } from "@/lib/contract/stages";
import { anyOf, commandPattern, wordThatBegins } from "./command";
import type { Draft } from "./draft";
import type { Notes, Source } from "./notes";
import { quote, type Translator } from "./pattern";
import { StageList } from "./stage-list";
import { Reader, type Table } from "./table";
import { branchesOf, wholeLine } from "./tokf-branches";

type MatchOutput = Extract<Stage, { match_output: unknown }>["match_output"][number];

export const isTokf = (table: Table): boolean => typeof table.command === "string" || Array.isArray(table.command);

/** What builds a text of its own out of the output. */
const BUILDERS: Record<string, string> = {
  lua_script: "a script",
  section: "sections, which only templates use",
  chunk: "chunks, which only templates use",
  parse: "a parser with a template",
  output: "a template",
  json: "values picked out of JSON for a template",
  tree: "a tree of folded paths",
  step: "other commands that are run",
  variant: "other filters that take over, by files in the project",
};

/**
 * Reads a tokf filter, one to a file. Its order of stages is fixed: match_output, replace, strip_ansi, trim_lines, skip, keep,
 * dedup, the branch for the exit code, blank lines, truncation, tail, max_lines, on_empty.
 */
export function readTokf(table: Table, source: Source, translator: Translator, notes: Notes): Draft | null {
  const filter = new Reader(table, notes);
  const words = commandWords(filter);
  if (words.length === 0) {
    notes.say("error", "The filter names no command.", "command");
    return null;
  }
  const stages = new StageList(translator, notes);
  stages.messages(filter.readers("match_output").flatMap((rule) => messageOf(rule, stages)));
  stages.replace(filter.readers("replace").flatMap((rule) => replacementOf(rule, stages)));
  if (filter.flag("strip_ansi")) stages.add({ strip_ansi: true });
  if (filter.flag("trim_lines")) stages.add({ trim_lines: "both" });
  stages.drop(filter.texts("skip"), "skip");
  stages.keep(filter.texts("keep"), "keep");
  dedupe(filter, stages);
  for (const [key, what] of Object.entries(BUILDERS))
    if (filter.has(key)) notes.lost(`${key} is not carried over: ${what}.`, key);
  branchesOf(filter, stages);
  if (filter.flag("strip_empty_lines")) stages.add({ blank_lines: "drop" });
  else if (filter.flag("collapse_empty_lines")) stages.add({ blank_lines: "collapse" });
  stages.truncate(filter.count("truncate_lines_at"), "truncate_lines_at");
  stages.window(filter.count("max_lines"), undefined, "max_lines");
  stages.onEmpty(filter.text("on_empty"), "on_empty");
  filter.ignore("description", "show_history_hint", "inject_path", "strip_empty_lines", "collapse_empty_lines");
  for (const key of filter.unknown()) notes.lost(`The key ${key} is not known and is left out.`, key);
  return {
    format: "tokf",
    name: words[0]?.join(" ") ?? source.path,
    notes,
    commands: [anyOf(words.map(commandPattern))],
    // What the rule's own command has is excluded only lest it be there twice.
    except: filter
      .texts("passthrough_args")
      .filter((text) => text !== "" && !words[0]?.some((word) => word.startsWith(text)))
      .map(wordThatBegins),
    tools: [],
    stages: stages.all,
    tests: [],
  };
}

/** @returns the words of each command; those of `run` where another command would have been run, since the rule fits that one's output */
export function commandWords(filter: Reader): string[][] {
  const patterns = filter.texts("command").map(splitWords);
  const run = filter.text("run");
  if (run === undefined) return patterns.filter((words) => words.length > 0);
  const words = splitWords(run.split("{args}")[0] ?? "");
  const same = patterns.some((pattern) => pattern.join(" ") === words.join(" "));
  if (!same)
    filter.notes.lost(
      `run is not carried over: a command is never changed. The rule was written for the output of ${JSON.stringify(words.join(" "))} and applies only to that.`,
      "run",
    );
  return words.length > 0 && !same ? [words] : patterns;
}

const splitWords = (text: string): string[] => text.split(/\s+/).filter((word) => word !== "");

function messageOf(rule: Reader, stages: StageList): MatchOutput[] {
  const [contains, pattern, unless] = [rule.text("contains"), rule.text("pattern"), rule.text("unless")];
  const message = rule.text("output");
  if (message === undefined || message === "") return [];
  if (message.includes("{")) {
    stages.notes.lost("A message of match_output is a template and is not carried over.", "match_output", message);
    return [];
  }
  const given = contains === undefined ? (pattern ?? "") : quote(contains);
  const fit = stages.fitting(stages.translator.whole(given), "match_output");
  const veto = unless === undefined ? undefined : stages.fitting(stages.translator.whole(unless), "match_output");
  return fit === null || veto === null ? [] : [{ pattern: fit, message, ...(veto !== undefined && { unless: veto }) }];
}

/** Where a pattern matches, the whole line becomes the output; with `replace_all` only what matches does. */
function replacementOf(rule: Reader, stages: StageList): { pattern: string; replacement: string }[] {
  const [pattern, output] = [rule.text("pattern") ?? "", rule.text("output") ?? ""];
  if (rule.flag("replace_all")) {
    const fit = stages.line(pattern, "replace");
    return fit === null ? [] : [{ pattern: fit, replacement: output }];
  }
  return wholeLine(pattern, output, stages, "replace")?.rules ?? [];
}

function dedupe(filter: Reader, stages: StageList): void {
  const window = filter.count("dedup_window");
  if (!filter.flag("dedup")) return;
  stages.add({ dedupe_lines: window ? { scope: "all", window } : true });
  stages.notes.changed("Equal lines are counted, not only dropped.", "dedup");
}
