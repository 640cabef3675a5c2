import { allThatBegin, anyOf, commandPattern, wordThatBegins } from "./command";
import type { Draft, RuleTest } from "./draft";
import type { Notes, Source } from "./notes";
import type { Translator } from "./pattern";
import { ACTIONS } from "./snip-actions";
import { StageList } from "./stage-list";
import { isTable, Reader, type Table } from "./table";

export const isSnip = (table: Table): boolean => isTable(table.match) && ("pipeline" in table || "inject" in table);

/** Reads a snip filter, one to a file: `match`, `inject`, `pipeline` of actions in their order, inline `tests`. */
export function readSnip(table: Table, source: Source, translator: Translator, notes: Notes): Draft | null {
  const filter = new Reader(table, notes);
  const match = filter.reader("match");
  const command = match?.text("command");
  if (!match || !command) {
    notes.say("error", "The filter has no match.command.", "match");
    return null;
  }
  // A message of snip's match_output is the text that the next action sees; nothing ends there.
  const stages = new StageList(translator, notes, false);
  for (const action of filter.readers("pipeline")) run(action, stages);
  const subcommands = match.texts("subcommand");
  const required = match.texts("require_flags");
  const excluded = match.texts("exclude_flags").filter((flag) => flag !== "");
  const injected = injectedBy(filter);
  const needed = [...required, ...injected];
  const name = filter.text("name") ?? source.path;
  filter.ignore("version", "description", "streams");
  if (filter.text("on_error") === "empty" || filter.text("on_error") === "template")
    notes.lost("on_error is not carried over: where a stage fails, the original stays.", "on_error");
  const tests = testsOf(filter, [command, subcommands[0] ?? "", ...needed].filter((word) => word !== "").join(" "));
  for (const reader of [filter, match])
    for (const key of reader.unknown()) notes.lost(`The key ${key} is not known and is left out.`, key);
  return {
    format: "snip",
    name,
    notes,
    commands: [commandsOf(command, subcommands), ...(needed.length > 0 ? [allThatBegin(needed)] : [])],
    // A flag that snip injects is excluded only lest it be there twice.
    except: excluded.filter((flag) => !injected.some((arg) => arg.startsWith(flag))).map(wordThatBegins),
    tools: [],
    stages: stages.all,
    tests,
  };
}

/** Subcommands are exact; an empty one is the bare command. */
function commandsOf(command: string, subcommands: readonly string[]): string {
  if (subcommands.length === 0) return commandPattern([command]);
  const bare = commandPattern([command]).replace(/\(\?:\\s\|\$\)$/, "\\s*$");
  return anyOf(subcommands.map((sub) => (sub === "" ? bare : commandPattern([command, sub]))));
}

/**
 * We never change a command, so a rule for the output of a changed one applies only where these arguments were given.
 * @returns how the arguments begin, up to their first blank
 */
function injectedBy(filter: Reader): string[] {
  const inject = filter.reader("inject");
  if (!inject) return [];
  const args = inject.texts("args").filter((arg) => arg.trim() !== "");
  const { notes } = filter;
  if (args.length > 0)
    notes.lost(
      `inject is not carried over: a command is never changed. The rule was written for the output with ${args.join(" ")} and applies only to commands that have that.`,
      "inject",
    );
  if (inject.has("defaults"))
    notes.lost("inject.defaults is not carried over: a command is never changed.", "inject", "defaults");
  inject.ignore("skip_if_present");
  return args.map((arg) => arg.trim().split(/\s/)[0] as string);
}

function run(action: Reader, stages: StageList): void {
  const name = action.text("action") ?? "";
  const carry = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (carry) carry(action, stages);
  else stages.notes.say("error", `snip knows no action ${JSON.stringify(name)}; it is left out.`, name);
}

function testsOf(filter: Reader, command: string): RuleTest[] {
  return filter.readers("tests").flatMap((test) => {
    const [name, content, expected] = [test.text("name"), test.text("input"), test.text("expected")];
    if (content !== undefined && expected !== undefined)
      return [{ name: name ?? "test", command, content, failed: false, expected }];
    filter.notes.lost(`The test ${JSON.stringify(name ?? "")} has no input or nothing expected.`, "tests");
    return [];
  });
}
