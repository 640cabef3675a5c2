import type { HookConfig } from "@/lib/contract/hook-config";
import { POINT_NAMES, type Point } from "@/lib/contract/points";
import { canonical } from "../draft";
import { type Exported, type ExportInput, groupName, type OutFile, type Parked, shareOut, whyParked } from "../export";
import { bytesOf } from "../files";
import { exportFindings, writeReadme } from "../readme";
import { composeScript } from "../script";
import { extensionOf, type ScriptFiles, scriptFiles } from "../script-files";
import { SLUICE_FILE, writeSluiceFile } from "../sluice-file";
import { type Table, writeToml } from "../toml";
import { lossesOf } from "./losses";
import { toKnobs } from "./to-knobs";

/** A hook with its script. */
type Item = { hook: HookConfig; index: number } & ScriptFiles;

/** Points whose first layer decides in a stack (librefang.md 7.2), so that their hooks get the first plugin. */
const FIRST: readonly Point[] = ["assemble", "compact"];
const ORDER = [...FIRST, ...POINT_NAMES.filter((point) => !FIRST.includes(point))];

/**
 * Writes an agent as LibreFang files: a plugin for each set of hooks that can share one configuration, an `agent.toml` block
 * that names them in order, and beside them `sluice.json` with what those cannot say.
 */
export function writeLibrefang(input: ExportInput): Exported {
  const parked: Parked[] = [];
  const items = input.hooks.flatMap((hook, index): Item[] => {
    const item = itemOf(hook, index, input);
    if (typeof item !== "string") return [item];
    parked.push({ hook, why: item });
    return [];
  });
  const sorted = ORDER.flatMap((point) => items.filter(({ hook }) => hook.point === point));
  const groups = shareOut(
    sorted,
    ({ hook }) => hook.point,
    (group, item) =>
      group[0] !== undefined &&
      keyOf(group[0]) === keyOf(item) &&
      group.every(({ hook }) => hook.point !== item.hook.point),
    true,
  );
  const names = groups.map((_, i) => groupName(input.agent.slug, i, groups.length));
  const places = new Map<number, string>();
  groups.forEach((group, i) => {
    for (const { hook, index } of group) places.set(index, `${names[i]}/${hook.point}`);
  });
  const losses = [...items.flatMap(({ hook }) => lossesOf(hook)), ...lossesOfStack(input, groups)];
  const hooks = input.hooks.map((config, i) => ({ ...(places.has(i) && { place: places.get(i) as string }), config }));
  const files = [
    writeReadme(input.agent, use(names), losses, parked),
    { path: "agent.toml", bytes: bytesOf(agentToml(input, names)), executable: false },
    ...groups.flatMap((group, i) => pluginFiles(names[i] as string, group, input)),
    { path: SLUICE_FILE, bytes: bytesOf(writeSluiceFile(input.agent, hooks)), executable: false },
  ];
  return { files: files.sort((a, b) => (a.path < b.path ? -1 : 1)), findings: exportFindings(losses, parked) };
}

/** @returns the hook with its script, or why it stays here */
function itemOf(hook: HookConfig, index: number, { engines, ports, scripts }: ExportInput): Item | string {
  const why = whyParked(hook);
  if (why !== null) return why;
  const { runner, point } = hook;
  if (runner.kind !== "command") {
    const text = composeScript(hook, engines, ports);
    if (text === null) return "its source cannot be written as a script";
    const script = { path: `hooks/${point}.js`, bytes: bytesOf(text), executable: true };
    return { hook, index, script, beside: [], root: "" };
  }
  if (runner.protocol === "synaps") return "its script speaks SynapsCLI's extension protocol";
  const files = scriptFiles(runner, scripts, `hooks/${point}.${extensionOf(runner.runtime)}`);
  return typeof files === "string" ? files : { hook, index, ...files };
}

/** Hooks with the same key can be one plugin. */
function keyOf({ hook, root }: Item): string {
  const { shared, env, config } = toKnobs(hook);
  return canonical([shared, env, config, root]);
}

function pluginFiles(name: string, group: readonly Item[], { agent, ports }: ExportInput): OutFile[] {
  const scripts = new Map<string, OutFile>();
  for (const { script, beside } of group) for (const file of [script, ...beside]) scripts.set(file.path, file);
  const folder = `plugins/${name}`;
  const written = [...scripts.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
  const toml = pluginToml(
    name,
    agent.name,
    group,
    Object.fromEntries(written.map((file) => [file.path, ports.sha256(file.bytes)])),
  );
  return [
    { path: `${folder}/plugin.toml`, bytes: bytesOf(toml), executable: false },
    ...written.map((file) => ({ ...file, path: `${folder}/${file.path}` })),
  ];
}

function pluginToml(name: string, agent: string, group: readonly Item[], integrity: Record<string, string>): string {
  const first = toKnobs((group[0] as Item).hook);
  const { circuit_breaker, ...shared } = first.shared;
  const own = group.map(({ hook }) => toKnobs(hook).own);
  const schemas = Object.assign({}, ...own.map((part) => part.hook_schemas ?? {})) as Table;
  const slots = group.map(({ hook, script }) => [hook.point, script.path]);
  const rest = Object.assign({}, ...own) as Table;
  delete rest.hook_schemas;
  return writeToml({
    name,
    version: "1.0.0",
    description: `Hooks of ${agent}`,
    hooks: {
      ...shared,
      ...Object.fromEntries(slots),
      ...rest,
      ...(circuit_breaker !== undefined && { circuit_breaker }),
      ...(Object.keys(schemas).length > 0 && { hook_schemas: schemas }),
    },
    ...(Object.keys(first.env).length > 0 && { env: first.env }),
    ...(Object.keys(first.config).length > 0 && {
      config: Object.fromEntries(
        Object.entries(first.config).map(([key, value]) => [key, { type: typeof value, default: value }]),
      ),
    }),
    integrity,
  });
}

function agentToml({ agent }: ExportInput, names: readonly string[]): string {
  const [first] = names;
  const engine: Table =
    first === undefined ? {} : names.length === 1 ? { plugin: first } : { plugin_stack: [...names] };
  return `# Put [context_engine] into the agent's own agent.toml, or into config.toml for all agents.\n${writeToml({ name: agent.name, context_engine: engine })}`;
}

const use = (names: readonly string[]) =>
  names.length === 0
    ? "None of the agent's hooks can run in LibreFang."
    : `Copy the folders in \`plugins/\` to LibreFang's plugins and the block of \`agent.toml\` into the agent's; the change needs a restart.`;

function lossesOfStack({ agent, hooks }: ExportInput, groups: readonly Item[][]): string[] {
  const losses: string[] = [];
  const has = (group: readonly Item[] | undefined, point: Point) =>
    group?.some(({ hook }) => hook.point === point) === true;
  for (const [point, how] of Object.entries(agent.resolution))
    if (how === "chain" && hooks.some((hook) => hook.point === point))
      losses.push(
        `${point} is resolved as a chain here; in LibreFang the first rewrite wins and each hook sees the original`,
      );
  if (hooks.some(({ point, enabled }) => point === "bootstrap" && enabled))
    losses.push("the engine of an agent.toml is never bootstrapped; bootstrap hooks run only from config.toml");
  if (!agent.enabled) losses.push("the agent is switched off here, which LibreFang does not know");
  if (groups.length < 2) return losses;
  losses.push(
    "the hooks need several plugins, so they run as a stack: an aborting layer is only skipped, and ingest adds the default memories once a plugin",
  );
  if (groups.filter((group) => has(group, "assemble")).length > 1)
    losses.push("of several assemble hooks LibreFang asks only the first");
  if (!has(groups[0], "compact") && groups.some((group) => has(group, "compact")))
    losses.push("the built-in compaction of the first plugin comes before the compact hooks of the others");
  return losses;
}
