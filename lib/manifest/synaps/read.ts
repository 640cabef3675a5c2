import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS, type Point } from "@/lib/contract/points";
import { type Draft, type Found, plainName, sameJson } from "../draft";
import { folderOf, nameOf } from "../files";
import type { Say } from "../finding";
import type { Known } from "../librefang/to-hooks";
import { filesOfPlugin, folderFor, inFolder, type Placed, sourceText } from "../placed";
import type { FoundAgent } from "../plan";
import type { Findings } from "../ports";
import { readScript } from "../script";
import { settle } from "../settle";
import { parseJson } from "../sluice-file";
import { isTable, sayAbout } from "../toml";
import { type Command, readCommand } from "./command";
import { type Extension, readExtension } from "./manifest";

const MANIFEST = ".synaps-plugin/plugin.json";

/** Reads all SynapsCLI extensions among the files: one agent, whose chains have them by the name of their folder (synaps.md 2.1). */
export function readSynaps(known: Known, findings: Findings): FoundAgent[] {
  const paths = [...known.files.keys()].filter((path) => path === MANIFEST || path.endsWith(`/${MANIFEST}`));
  if (paths.length === 0) return [];
  const read = paths.flatMap((path) => readOne(path, known, findings) ?? []);
  read.sort((a, b) => (a.id < b.id ? -1 : 1));
  const [first] = read;
  const engine = read.length === 1 ? `extension ${first?.id}` : `extensions ${read.map(({ id }) => id).join(", ")}`;
  const name = read.length === 1 ? (first?.id ?? "") : "SynapsCLI";
  return [
    {
      name: name || "SynapsCLI",
      profile: "synaps-0.10",
      source: paths[0] ?? null,
      engine,
      hooks: read.flatMap(({ hooks }) => hooks),
    },
  ];
}

function readOne(path: string, known: Known, findings: Findings): { id: string; hooks: Found[] } | null {
  const value = parseJson(path, known.files, findings);
  if (value === undefined) return null;
  const text = new TextDecoder().decode(known.files.get(path)?.bytes);
  const say = sayAbout(path, (key) => lineOfJson(text, key), findings);
  const manifest = isTable(value) ? value : {};
  const folder = folderOf(folderOf(path));
  const id = nameOf(folder) || (typeof manifest.name === "string" ? manifest.name : "extension");
  if (typeof manifest.name === "string" && manifest.name !== id)
    say(
      "warning",
      "engine",
      `The manifest's name is ${manifest.name}, the folder's ${id}; the folder's is the id of the extension.`,
      ["name"],
    );
  if (manifest.extension === undefined) {
    say("info", "not_taken", `The plugin ${id} has no extension, so it has no hooks.`);
    return null;
  }
  const extension = readExtension(id, manifest.extension, say);
  const command = extension && readCommand(extension, folder, known.files, say);
  if (!extension || !command) return null;
  for (const key of ["setup", "prebuilt"])
    if (extension[key] !== undefined)
      say("warning", "not_representable", `extension.${key} is not run; build what the command needs yourself.`, [
        "extension",
        key,
      ]);
  return { id, hooks: subscriptions({ id, path, folder, extension, command, say }, known) };
}

type One = { id: string; path: string; folder: string; extension: Extension; command: Command; say: Say };

/** Every subscription is a hook of its own, in the order of the manifest. */
function subscriptions(one: One, known: Known): Found[] {
  const text = sourceText(one.command.entry.bytes);
  const read = readScript(one.command.entry.bytes, known.ports);
  if (read.kind === "edited")
    one.say(
      "warning",
      "edited",
      `The code of ${one.command.script} was changed since Sluice wrote it, so it is taken as a script and not as the hook it was.`,
    );
  const config = configOf(one);
  const found: Found[] = [];
  for (let i = 0; i < one.extension.hooks.length; ) {
    const place = `${one.id}/${i}`;
    const base = known.hooks.get(place) ?? (read.kind === "hook" ? read.hook : undefined);
    const same = base && base.point === one.extension.hooks[i]?.hook ? base : undefined;
    const count = spanOf(one.extension, i, same);
    const subscription = one.extension.hooks[i] as Extension["hooks"][number];
    const tools = one.extension.hooks.slice(i, i + count).flatMap(({ tool }) => tool ?? []);
    const runner =
      read.kind === "hook" && same ? same.runner : { ...runnerOf(one, config), ...scriptOf(one, text, same, known) };
    const native: Draft = {
      name: plainName(`${one.id}: ${subscription.hook}${tools.length > 0 ? ` ${tools.join(", ")}` : ""}`),
      point: subscription.hook as Point,
      match: matchOf(subscription, tools),
      runner,
      permissions: one.extension.permissions,
    };
    found.push({ draft: same ? settled(same, native, one) : native, file: one.path, place });
    i += count;
  }
  return found;
}

/** A hook of ours with several tools was written as one subscription for each. */
function spanOf({ hooks }: Extension, from: number, base: HookConfig | undefined): number {
  const tools = base?.match.tools ?? [];
  const span = hooks.slice(from, from + tools.length);
  const isSame =
    span.length > 1 &&
    span.every(
      ({ hook, tool, match }, i) => hook === base?.point && tool === tools[i] && sameJson(match, span[0]?.match),
    );
  return isSame ? span.length : 1;
}

function settled(base: HookConfig, native: Draft, { say }: One): Draft {
  const written = writtenAs(base);
  const runner = base.runner.kind === "command" ? pick(native.runner, base.runner) : base.runner;
  const { draft, changed } = settle(base, { ...native, ...written, runner }, native);
  if (changed.length > 0)
    say(
      "info",
      "edited",
      `${JSON.stringify(base.name)}: ${changed.join(", ")} changed since Sluice wrote the manifest; its value is taken.`,
    );
  return draft;
}

/** The keys of the native runner with the values that the hook gave them. */
function pick(native: Record<string, unknown>, base: Record<string, unknown>): Record<string, unknown> {
  const keys = new Set([...Object.keys(native), ...(base.path === undefined ? ["source"] : ["path"])]);
  return Object.fromEntries([...keys].map((key) => [key, base[key]]));
}

/** What the manifest says of a hook that Sluice wrote. */
export function writtenAs({ point, match, permissions }: HookConfig) {
  const needed = neededPermissions(point, permissions);
  const { tools, input_contains, input_equals } = match;
  return { permissions: needed, match: matchOf({ match: { input_contains, input_equals } }, tools ?? []) };
}

/** Without its point's permission a hook may not subscribe. */
function neededPermissions(point: Point, given: readonly string[]): string[] {
  const own = POINTS[point].permission;
  return own === null || given.includes(own) ? [...given] : [own, ...given];
}

function matchOf({ match }: { match?: Extension["hooks"][number]["match"] }, tools: readonly string[]) {
  return {
    ...(tools.length > 0 && { tools: [...tools] }),
    ...(match?.input_contains && { input_contains: match.input_contains }),
    ...(match?.input_equals !== undefined && { input_equals: match.input_equals }),
  };
}

const runnerOf = ({ command }: One, config: Record<string, unknown>) => ({
  kind: "command",
  protocol: "synaps",
  runtime: command.runtime,
  ...(command.args.length > 0 && { args: command.args }),
  ...(Object.keys(config).length > 0 && { config }),
});

function scriptOf(
  { id, folder, command }: One,
  text: string | null,
  base: HookConfig | undefined,
  { files, placed, ports }: Known,
) {
  const mine = filesOfPlugin(folder, files, (path) => path.startsWith(".synaps-plugin/"));
  const own = base?.runner.kind === "command" ? base.runner.path : undefined;
  const put = (root: string, group: Placed) => {
    for (const [name, file] of inFolder(root, group)) placed.set(name, file);
  };
  if (own !== undefined && (own === command.script || own.endsWith(`/${command.script}`))) {
    const root = own === command.script ? "" : own.slice(0, -command.script.length - 1);
    put(root, root === "" ? new Map([[command.script, command.entry]]) : mine);
    return { path: own };
  }
  if (text !== null && [...mine.keys()].every((path) => path === command.script)) return { source: text };
  const root = folderFor(id, mine, ports);
  put(root, mine);
  return { path: `${root}/${command.script}` };
}

/** The values that an extension is started with: defaults, as far as the manifest has them (synaps.md 3.4). */
function configOf({ extension, say }: One): Record<string, string | number | boolean> {
  const config: Record<string, string | number | boolean> = {};
  for (const { key, default: value, secret_env, required } of extension.config) {
    const place = ["extension", "config"];
    if (value !== undefined && value !== null) config[key] = value;
    if (secret_env)
      say(
        "warning",
        "not_representable",
        `config ${key}: SynapsCLI takes it from the variable ${secret_env}; here it is not looked up.`,
        place,
      );
    else if (required && (value === undefined || value === null))
      say(
        "warning",
        "bad_value",
        `config ${key} is required and has no default: SynapsCLI does not start the extension without it. Add it to runner.config.`,
        place,
      );
  }
  return config;
}

/** The line of a key's first appearance after those of its parents; good enough to be pointed at. */
function lineOfJson(text: string, key: readonly string[]): number | null {
  let at = 0;
  let found = -1;
  for (const part of key.filter((name) => !/^\d+$/.test(name))) {
    const next = text.indexOf(`"${part}"`, at);
    if (next === -1) break;
    found = next;
    at = next + part.length;
  }
  return found === -1 ? null : text.slice(0, found).split("\n").length;
}
