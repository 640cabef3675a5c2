import { isGroup, type Part, type Pipeline, parseCommandLine } from "./parse";
import type { SimpleCommand } from "./simple-command";
import { isOption, words } from "./words";

/** A command whose output the reader sees; `through` names the filters behind it that only pass some of its lines on. */
export type VisibleCommand = SimpleCommand & { through: readonly string[] };

/** Print nothing when they work. */
const SILENT = words(
  "cd pushd popd export unset set source . mkdir rmdir rm touch true false : sleep cp mv chmod chown ln trap ulimit umask shopt alias unalias exit return test [ [[ wait kill pkill killall read local declare typeset readonly exec hash break continue shift let setopt mktemp",
);
/** Print what the line itself says, such as a heading or `$?`. */
const COMMENTARY = words("echo printf");

const LINE_FILTERS = words("cat tee less more most head tail grep rg ts");
const OTHER_OUTPUT = /^-[a-zA-Z]*[cnolLqv]|^--(?:count|line-number|only-matching|files-with|quiet|json|bytes)/;
const WINDOW = /^(?:\d+|\$)(?:,(?:\d+|\$))?p(?:;(?:\d+|\$)(?:,(?:\d+|\$))?p)*$/;

/**
 * @returns the commands whose output makes up what the line prints, in order: without silent ones, those that write to a
 * file and those that another one reads. Headings by `echo` are left out where anything else prints. Null when in doubt.
 */
export function visibleCommands(text: string): VisibleCommand[] | null {
  const { pipelines, doubt } = parseCommandLine(text);
  return doubt === null ? withoutCommentary(visibleOf(pipelines, new Map())) : null;
}

/**
 * @returns the one command whose output the line prints (`cd x && FOO=1 timeout 60 npx jest 2>&1 | tail -50` → jest), or
 * null when there are several, none, or when it cannot be told.
 */
export function effectiveCommand(text: string): VisibleCommand | null {
  const visible = visibleCommands(text);
  const only = visible?.length === 1 ? (visible[0] as VisibleCommand) : null;
  return only === null || only.program === "" ? null : only;
}

/** Like {@link visibleCommands}, also for loops and conditions, where each of the commands may or may not have printed. */
export const perhapsVisible = (text: string): VisibleCommand[] =>
  withoutCommentary(visibleOf(parseCommandLine(text).pipelines, new Map()));

function withoutCommentary(all: VisibleCommand[]): VisibleCommand[] {
  const real = all.filter((one) => !COMMENTARY.has(one.program));
  return real.length > 0 ? real : all;
}

function visibleOf(pipelines: readonly Pipeline[], written: Map<string, VisibleCommand[]>): VisibleCommand[] {
  return pipelines.flatMap(({ parts }) => {
    const [at, through] = behindFilters(parts);
    const part = parts[at] as Part;
    const file = (parts.at(-1) as Part).redirected ?? part.redirected;
    const seen = isGroup(part) ? visibleOf(part.pipelines, written) : visibleOfCommand(part, written);
    const found = seen.map((one) => ({ ...one, through: [...one.through, ...through] }));
    if (file === null) return found;
    written.set(file, found);
    return [];
  });
}

/** A command that reads the file that an earlier one wrote shows that one's output. */
function visibleOfCommand(command: SimpleCommand, written: Map<string, VisibleCommand[]>): VisibleCommand[] {
  if (SILENT.has(command.program)) return [];
  if (!command.pipedFrom && written.size > 0 && isFilter(command)) {
    const earlier = command.argv.map((word) => written.get(word)).find((one) => one !== undefined);
    if (earlier) return earlier.map((one) => ({ ...one, through: [...one.through, command.program] }));
  }
  return [{ ...command, through: [] }];
}

/** @returns which part of a pipeline makes the lines that come out at its end, and the filters that they went through */
function behindFilters(parts: readonly Part[]): [at: number, through: string[]] {
  let at = parts.length - 1;
  const through: string[] = [];
  while (at > 0) {
    const part = parts[at] as Part;
    if (isGroup(part) || !isFilter(part) || readsFiles(part)) break;
    through.unshift(part.program);
    at--;
  }
  return [at, through];
}

function isFilter({ program, argv, wrappers }: SimpleCommand): boolean {
  if (wrappers.includes("xargs")) return false;
  if (program === "jq") return isPrettyPrint(argv);
  if (program === "sed") return (argv[1] === "-n" && WINDOW.test(argv[2] ?? "")) || false;
  if (!LINE_FILTERS.has(program)) return false;
  const options = argv.slice(1).filter(isOption);
  if (program === "tail" || program === "head") return !options.some((one) => /^-c|^--bytes/.test(one));
  return program === "tee" || !options.some((one) => OTHER_OUTPUT.test(one) && !/^-v$|^-[iEwFP]*v[iEwFP]*$/.test(one));
}

/** `jq .` shows all that came in. */
const isPrettyPrint = (argv: readonly string[]) =>
  argv
    .slice(1)
    .filter((word) => !/^(?:-[CMS]+|--(?:color-output|monochrome-output|sort-keys|indent)|\d)$/.test(word))
    .join(" ") === ".";

/** Whether a filter was given files to read instead of the pipe. */
function readsFiles({ program, operands, argv }: SimpleCommand): boolean {
  if (program === "tee") return false;
  const own = program === "grep" || program === "rg" ? (argv.some((one) => /^-[a-zA-Z]*[ef]$/.test(one)) ? 0 : 1) : 0;
  if (program === "sed" || program === "jq") return operands.length > 1;
  const files = program === "head" || program === "tail" ? operands.filter((one) => !/^[+-]?\d+$/.test(one)) : operands;
  return files.length > own && !files.includes("-");
}
