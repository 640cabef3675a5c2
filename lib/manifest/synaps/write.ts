import type { HookConfig } from "@/lib/contract/hook-config";
import { isCondition } from "@/lib/contract/hook-config";
import { MATCH_FILTERS, POINTS } from "@/lib/contract/points";
import { runtimeRow } from "@/lib/contract/runner";
import { canonical } from "../draft";
import { type Exported, type ExportInput, groupName, type OutFile, type Parked, shareOut, whyParked } from "../export";
import { bytesOf } from "../files";
import { exportFindings, writeReadme } from "../readme";
import { composeScript } from "../script";
import { extensionOf, type ScriptFiles, scriptFiles } from "../script-files";
import { SLUICE_FILE, writeSluiceFile } from "../sluice-file";
import { KINDS } from "./manifest";
import { writtenAs } from "./read";

type Item = { hook: HookConfig; index: number } & ScriptFiles;

/** Writes an agent as SynapsCLI extensions: one for each script, whose subscriptions are the hooks that use it. */
export function writeSynaps(input: ExportInput): Exported {
  const parked: Parked[] = [];
  const items = input.hooks.flatMap((hook, index): Item[] => {
    const item = itemOf(hook, index, input);
    if (typeof item !== "string") return [item];
    parked.push({ hook, why: item });
    return [];
  });
  const sorted = KINDS.flatMap((kind) => items.filter(({ hook }) => hook.point === kind));
  const groups = shareOut(
    sorted,
    ({ hook }) => hook.point,
    (group, item) => group[0] !== undefined && keyOf(group[0]) === keyOf(item),
    false,
  );
  const places = new Map<number, string>();
  const files = groups.flatMap((group, i) =>
    extensionFiles(groupName(input.agent.slug, i, groups.length), group, input, places),
  );
  const losses = [
    ...items.flatMap(({ hook }) => lossesOf(hook)),
    ...(input.agent.enabled ? [] : ["the agent is switched off here, which SynapsCLI does not know"]),
  ];
  const hooks = input.hooks.map((config, i) => ({ ...(places.has(i) && { place: places.get(i) as string }), config }));
  const use = "Copy the folders in `plugins/` to `~/.synaps-cli/plugins/`; each is an extension.";
  const all = [
    writeReadme(input.agent, use, losses, parked),
    ...files,
    { path: SLUICE_FILE, bytes: bytesOf(writeSluiceFile(input.agent, hooks)), executable: false },
  ];
  return { files: all.sort((a, b) => (a.path < b.path ? -1 : 1)), findings: exportFindings(losses, parked) };
}

function itemOf(hook: HookConfig, index: number, { engines, ports, scripts }: ExportInput): Item | string {
  const why = whyParked(hook);
  if (why !== null) return why;
  const { runner } = hook;
  if (runner.kind !== "command") {
    const text = composeScript(hook, engines, ports);
    if (text === null) return "its source cannot be written as a script";
    return { hook, index, script: { path: "hook.js", bytes: bytesOf(text), executable: true }, beside: [], root: "" };
  }
  if (runner.protocol !== "synaps")
    return "its script answers one event and ends, and SynapsCLI wants one that speaks the extension protocol";
  const files = scriptFiles(runner, scripts, `extension.${extensionOf(runner.runtime)}`);
  return typeof files === "string" ? files : { hook, index, ...files };
}

/** Hooks with the same key can be subscriptions of one extension. A script of ours is one hook and cannot tell two apart. */
function keyOf({ hook, index }: Item): string {
  const { runner } = hook;
  return canonical(runner.kind === "command" ? [runner, writtenAs(hook).permissions] : index);
}

function extensionFiles(
  name: string,
  group: readonly Item[],
  { agent }: ExportInput,
  places: Map<number, string>,
): OutFile[] {
  const first = group[0] as Item;
  const hooks: object[] = [];
  for (const { hook, index } of group) {
    places.set(index, `${name}/${hooks.length}`);
    hooks.push(...subscriptionsOf(hook));
  }
  const permissions = [...new Set(group.flatMap(({ hook }) => writtenAs(hook).permissions))];
  const config = Object.entries(first.hook.runner.kind === "command" ? first.hook.runner.config : {});
  const manifest = {
    name,
    version: "1.0.0",
    description: `Hooks of ${agent.name}`,
    extension: {
      protocol_version: 1,
      runtime: "process",
      ...commandOf(first),
      permissions,
      hooks,
      ...(config.length > 0 && {
        config: config.map(([key, value]) => ({ key, type: typeOf(value), required: false, default: value })),
      }),
    },
  };
  const folder = `plugins/${name}`;
  return [
    {
      path: `${folder}/.synaps-plugin/plugin.json`,
      bytes: bytesOf(`${JSON.stringify(manifest, null, 2)}\n`),
      executable: false,
    },
    ...[first.script, ...first.beside].map((file) => ({ ...file, path: `${folder}/${file.path}` })),
  ];
}

const typeOf = (value: unknown) => (typeof value === "boolean" ? "bool" : typeof value);

function subscriptionsOf(hook: HookConfig): object[] {
  const { tools, ...match } = writtenAs(hook).match as Record<string, unknown> & { tools?: string[] };
  const rest = Object.keys(match).length > 0 ? { match } : {};
  return (tools ?? [undefined]).map((tool) => ({ hook: hook.point, ...(tool !== undefined && { tool }), ...rest }));
}

function commandOf({ hook, script }: Item): { command: string; args: string[] } {
  const { runner } = hook;
  if (runner.kind !== "command") return { command: "node", args: [script.path] };
  const runtime: string = runner.runtime;
  if (runtime === "native") return { command: `./${script.path}`, args: runner.args };
  const { launchers, args } = runtimeRow(runtime);
  return { command: launchers[0] ?? runtime, args: [...args, script.path, ...runner.args] };
}

function lossesOf(hook: HookConfig): string[] {
  const { name, point, match, runner } = hook;
  const losses: string[] = [];
  const say = (what: string) => losses.push(`${name} (${point}): ${what}`);
  if (hook.timeout_ms !== POINTS[point].defaultTimeoutMs)
    say(`SynapsCLI waits ${POINTS[point].defaultTimeoutMs} ms, and nothing changes that`);
  if (hook.on_failure === "fail_closed") say("SynapsCLI lets the tool run when the hook fails");
  if (hook.retry.max > 0 || hook.breaker !== null || hook.rate_limit_per_minute > 0 || hook.cache_ttl_secs !== null)
    say("SynapsCLI has no retries, breaker, rate limit and cache that can be set");
  if (runner.kind !== "command") return losses;
  const lost = MATCH_FILTERS.filter(
    (key) => isCondition(match[key]) && !["tools", "input_contains", "input_equals"].includes(key),
  );
  if (lost.length > 0) say(`SynapsCLI cannot filter by ${lost.join(", ")}, so the extension has to look at it itself`);
  if (Object.keys(runner.env).length > 0 || runner.secrets.length > 0)
    say("SynapsCLI gives extensions no environment of their own");
  return losses;
}
