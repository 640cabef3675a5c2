import type { Stage } from "@/lib/contract/stages";
import { isAnchored, unanchorStart } from "./command";
import type { Draft, RuleTest } from "./draft";
import { exampleOf } from "./example";
import { Notes, type Source } from "./notes";
import type { Translator } from "./pattern";
import { StageList } from "./stage-list";
import { isTable, Reader, type Table } from "./table";

type MatchOutput = Extract<Stage, { match_output: unknown }>["match_output"][number];

export const isRtk = ({ filters, schema_version, match }: Table): boolean =>
  isTable(filters) && match === undefined && (schema_version !== undefined || Object.values(filters).some(isFilter));

const isFilter = (filter: unknown): boolean => isTable(filter) && "match_command" in filter;

/**
 * Reads a file of rtk filters: `[filters.NAME]` with tests as `[[tests.NAME]]`. Its order of stages is fixed: strip_ansi,
 * replace, match_output, strip or keep, truncate, head and tail, max, on_empty.
 * @returns a draft for each filter that rtk would take; what is wrong with others is told to `notes`
 */
export function readRtk(table: Table, source: Source, translator: Translator, notes: Notes): Draft[] {
  // rtk's own files have none: they become one file that has it.
  if (table.schema_version !== undefined && table.schema_version !== 1) {
    notes.say("error", "rtk takes files with schema_version = 1 only.", "schema_version");
    return [];
  }
  const tests = isTable(table.tests) ? table.tests : {};
  const filters = table.filters as Table;
  for (const name of Object.keys(tests))
    if (!Object.hasOwn(filters, name)) notes.lost(`Tests for ${name}: the file has no such filter.`, `tests.${name}`);
  return Object.entries(filters).flatMap(([name, filter]) => {
    const about = new Notes(source, `filters.${name}`);
    const draft = isTable(filter)
      ? readFilter(name, new Reader(filter, about), translator)
      : void about.say("error", `The filter ${name} is no table.`);
    if (!draft) {
      notes.all.push(...about.all);
      return [];
    }
    draft.tests = testsOf(tests[name], draft, new Notes(source, `[tests.${name}]`));
    return [draft];
  });
}

function readFilter(name: string, filter: Reader, translator: Translator): Draft | null {
  const { notes } = filter;
  const stages = new StageList(translator, notes);
  const command = commandOf(name, filter, stages);
  const [strip, keep] = [filter.texts("strip_lines_matching"), filter.texts("keep_lines_matching")];
  if (strip.length > 0 && keep.length > 0) {
    notes.say("error", `rtk refuses the filter ${name}: it has both strip_lines_matching and keep_lines_matching.`);
    return null;
  }
  if (command === null) return null;
  if (filter.flag("strip_ansi")) stages.add({ strip_ansi: true });
  stages.replace(
    filter.readers("replace").flatMap((rule) => {
      const pattern = stages.line(rule.text("pattern") ?? "", "replace");
      return pattern === null ? [] : [{ pattern, replacement: rule.text("replacement") ?? "" }];
    }),
  );
  stages.messages(filter.readers("match_output").flatMap((rule) => messageOf(rule, stages)));
  stages.drop(strip, "strip_lines_matching");
  stages.keep(keep, "keep_lines_matching");
  stages.truncate(filter.count("truncate_lines_at"), "truncate_lines_at");
  cap(filter, stages);
  stages.onEmpty(filter.text("on_empty"), "on_empty");
  if (filter.flag("filter_stderr"))
    notes.changed("filter_stderr needs nothing here: an agent's tool result holds both streams.", "filter_stderr");
  filter.ignore("description");
  for (const key of filter.unknown()) notes.lost(`rtk knows no key ${key} and refuses files with it.`, key);
  return { format: "rtk", name, notes, commands: [command], except: [], tools: [], stages: stages.all, tests: [] };
}

function commandOf(name: string, filter: Reader, stages: StageList): string | null {
  const { notes } = filter;
  const given = filter.text("match_command");
  if (given === undefined) {
    notes.say("error", `The filter ${name} has no match_command.`);
    return null;
  }
  const translated = stages.translator.line(given);
  if (translated.fault !== undefined) {
    notes.say("error", `match_command of ${name} cannot be carried over: ${translated.fault}.`, "match_command");
    return null;
  }
  if (!isAnchored(given))
    notes.lost("rtk ignores filters whose match_command does not begin with ^; this one also fires in mid-line.");
  return unanchorStart(translated.pattern);
}

/** rtk tries these patterns on the whole text: without a flag m, `^` and `$` are its ends. */
function messageOf(rule: Reader, stages: StageList): MatchOutput[] {
  const pattern = stages.fitting(stages.translator.whole(rule.text("pattern") ?? ""), "match_output");
  const given = rule.text("unless");
  const unless = given === undefined ? undefined : stages.fitting(stages.translator.whole(given), "match_output");
  const message = rule.text("message");
  // Without its veto a message would be said where it must not be.
  if (pattern === null || unless === null || !message) return [];
  return [{ pattern, message, ...(unless !== undefined && { unless }) }];
}

/** `max_lines` counts what head and tail left, with the line that says what they left out. */
function cap(filter: Reader, stages: StageList): void {
  const [head, tail, max] = [filter.count("head_lines"), filter.count("tail_lines"), filter.count("max_lines")];
  stages.window(head, tail, head === undefined ? "tail_lines" : "head_lines");
  const left = head === undefined && tail === undefined ? Number.POSITIVE_INFINITY : (head ?? 0) + (tail ?? 0);
  if (max !== undefined && max < left) stages.window(max, undefined, "max_lines");
}

function testsOf(given: unknown, { commands, notes }: Draft, about: Notes): RuleTest[] {
  if (given === undefined) return [];
  const command = exampleOf(commands[0] ?? "");
  if (command === null) notes.lost("No command could be made up for its tests; give the samples one.");
  return new Reader({ tests: given }, about).readers("tests").flatMap((test) => {
    const [name, content, expected] = [test.text("name"), test.text("input"), test.text("expected")];
    notes.all.push(...about.all.splice(0));
    if (content === undefined || expected === undefined) {
      notes.lost(`The test ${JSON.stringify(name ?? "")} has no input or nothing expected.`);
      return [];
    }
    return [{ name: name ?? "test", command, content, failed: false, expected }];
  });
}
