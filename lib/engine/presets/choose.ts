import type { Preset } from "@/lib/contract/preset";
import { asksForExactOutput } from "../command-line/exact";
import { visibleCommands } from "../command-line/visible";
import { dataIn } from "./is-data";
import { isLog } from "./is-log";
import { shippedPattern } from "./shipped-pattern";
import { linesToLookAt, presetsThatFit, signsIn } from "./signs";

/** Characters of a command that a preset is looked for by. */
const COMMAND_CHARS = 500;
/** Characters. What is shorter costs little, and any rule can only do harm. */
const SMALL = 600;

export type Candidate = Pick<Preset, "id" | "signs" | "runs_others" | "hook">;

export type Output = {
  command?: string | null | undefined;
  content: string;
  exit_code?: number | null | undefined;
  tool_name?: string | null | undefined;
};

/**
 * What to do with an output. Presets of a choice run one after the other; the first names it. `generic` cleaning follows where
 * the command alone did not tell that these are all that is in the output; of what is `whole` nothing is cut for its size.
 */
export type Choice<P extends Candidate = Candidate> =
  | { kind: "presets"; presets: P[]; why: string; generic: boolean }
  | { kind: "generic"; why: string; whole?: true }
  | { kind: "leave"; why: string };

/** Tools of agents that hand over a file as it is. */
const READS_FILES = /^(?:read|view|open|cat|get)_?(?:file|document)s?$|^(?:file_)?read$/i;

/**
 * Chooses how an output is cleaned: by the commands that printed it (pipes, wrappers and several commands in one line are
 * understood), by what only certain tools print, else generically, and not at all where it was asked for exactly, is a
 * file's content, rows of data, or is small. Same input, same choice.
 */
export function choosePreset<P extends Candidate>(presets: readonly P[], output: Output): Choice<P> {
  const { command, content, tool_name } = output;
  if (content.length < SMALL) return { kind: "leave", why: "the output is small" };
  if (tool_name && READS_FILES.test(tool_name)) return { kind: "leave", why: `${tool_name} shows a file as it is` };
  if (command && asksForExactOutput(command)) return { kind: "leave", why: "the command asks for its output as it is" };
  const named = command ? presetsOfCommand(presets, command) : [];
  const lines = linesToLookAt(content);
  const fits = named.some((preset) => signsIn(preset, lines) > 0 || preset.signs.length === 0);
  if (fits && !named.some((preset) => preset.runs_others)) return found(named, "the command", false);
  const [best] = presetsThatFit(presets, content);
  if (fits) return found(best && !named.includes(best) ? [...named, best] : named, "the command");
  if (best) return found([...named.filter((preset) => preset !== best), best], "what only this tool prints");
  if (named.length > 0) return found(named, "the command");
  const data = dataIn(content);
  if (data === "rows") return { kind: "leave", why: "rows of data, each worth as much as the others" };
  if (data === "paths") return { kind: "generic", why: "a list of paths, of which each counts", whole: true };
  if (data === "code") return { kind: "leave", why: "source code" };
  const log = isLog(content) ? presets.find(({ id }) => id === "log") : undefined;
  return log ? found([log], "a log", false) : { kind: "generic", why: "no preset fits" };
}

const found = <P extends Candidate>(presets: P[], why: string, generic = true): Choice<P> => ({
  kind: "presets",
  presets,
  why,
  generic,
});

/** @returns the presets of all commands whose output is seen; none when one of these is unknown, since its lines are not ours to judge */
export function presetsOfCommand<P extends Candidate>(presets: readonly P[], command: string): P[] {
  const visible = visibleCommands(command);
  if (!visible || visible.length === 0) return [];
  const chosen = new Set<P>();
  for (const { canonical } of visible) {
    const preset = presets.find(
      ({ hook }) => hook.match.command && shippedPattern(hook.match.command)(canonical.slice(0, COMMAND_CHARS)),
    );
    if (!preset) return [];
    chosen.add(preset);
  }
  return [...chosen];
}
