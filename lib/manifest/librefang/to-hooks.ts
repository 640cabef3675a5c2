import type { HookConfig } from "@/lib/contract/hook-config";
import type { Point } from "@/lib/contract/points";
import type { Draft, Found } from "../draft";
import { plainName } from "../draft";
import { type FileEntry, type Files, nameOf } from "../files";
import { filesOfPlugin, folderFor, inFolder, type Placed, sourceText } from "../placed";
import type { Ports } from "../ports";
import { readScript } from "../script";
import { settle } from "../settle";
import { fromKnobs } from "./knobs";
import type { HookSet } from "./read-plugin";
import { SLOTS } from "./slots";
import { toKnobs } from "./to-knobs";

/** What an import knows beside the set itself: hooks in full by their place, and where files go that scripts need. */
export type Known = { hooks: ReadonlyMap<string, HookConfig>; files: Files; placed: Placed; ports: Ports };

export const placeOf = (set: HookSet, slot: Point): string => `${set.title}/${slot}`;

/** One configuration with N scripts becomes N hooks that share its knobs. */
export const hooksOf = (set: HookSet, known: Known): Found[] =>
  SLOTS.flatMap((slot) => {
    const path = set.scripts[slot];
    const entry = path === undefined ? undefined : known.files.get(path);
    return path !== undefined && entry
      ? [{ draft: draftOf(set, slot, { path, entry }, known), file: path, place: placeOf(set, slot) }]
      : [];
  });

type Script = { path: string; entry: FileEntry };

function draftOf(set: HookSet, slot: Point, script: Script, known: Known): Draft {
  const context = { slot, at: set.at, say: set.say, ports: known.ports };
  const knobs = fromKnobs(set.keys, set.around, context);
  const text = sourceText(script.entry.bytes);
  const read = readScript(script.entry.bytes, known.ports);
  const before = known.hooks.get(placeOf(set, slot));
  const base =
    read.kind === "hook" && read.hook.point === slot ? read.hook : before?.point === slot ? before : undefined;
  if (read.kind === "edited")
    set.say(
      "warning",
      "edited",
      `The code of ${script.path} was changed since Sluice wrote it, so it is taken as a script and not as the hook it was.`,
    );
  const runner =
    read.kind === "hook" && base ? base.runner : { ...knobs.runner, ...scriptOf(set, script, text, base, known) };
  const native: Draft = { ...knobs, name: plainName(`${set.title}: ${slot}`), point: slot, runner };
  if (!base) return native;
  const told = toKnobs(base);
  const again = fromKnobs({ ...told.shared, ...told.own }, { env: told.env, config: told.config as never }, context);
  const opaque = base.runner.kind === "command" ? { ...again.runner, ...scriptPart(base.runner) } : base.runner;
  const { draft, changed } = settle(base, { ...native, ...again, runner: opaque }, native);
  if (changed.length > 0)
    set.say(
      "info",
      "edited",
      `${JSON.stringify(base.name)}: ${changed.join(", ")} ${changed.length === 1 ? "differs" : "differ"} from what Sluice wrote; the file's value is taken.`,
    );
  return draft;
}

/** Where the script is: in the configuration itself, or (beside other files, or as binary) below the folder of scripts. */
function scriptOf(
  set: HookSet,
  { path, entry }: Script,
  text: string | null,
  base: HookConfig | undefined,
  { files, placed, ports }: Known,
) {
  const folder = set.folder;
  const scripts = new Set(Object.values(set.scripts));
  const at = folder === null ? nameOf(path) : folder === "" ? path : path.slice(folder.length + 1);
  const mine = folder === null ? new Map([[at, entry]]) : filesOfPlugin(folder, files);
  const own = base?.runner.kind === "command" ? base.runner.path : undefined;
  if (own !== undefined && (own === at || own.endsWith(`/${at}`))) {
    const root = own === at ? "" : own.slice(0, -at.length - 1);
    const group: Placed = root === "" ? new Map([[at, entry]]) : mine;
    for (const [name, file] of root === "" ? group : inFolder(root, group)) placed.set(name, file);
    return { path: own };
  }
  const alone =
    folder === null || [...mine.keys()].every((name) => scripts.has(folder === "" ? name : `${folder}/${name}`));
  if (text !== null && alone) return { source: text };
  const root = folderFor(set.title, mine, ports);
  for (const [name, file] of inFolder(root, mine)) placed.set(name, file);
  return { path: `${root}/${at}` };
}

const scriptPart = (runner: Extract<HookConfig["runner"], { kind: "command" }>) =>
  runner.path !== undefined ? { path: runner.path } : { source: runner.source };
