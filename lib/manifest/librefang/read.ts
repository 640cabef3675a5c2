import { IMPORT_LIMITS } from "@/lib/contract/manifest";
import type { Found } from "../draft";
import { folderOf, nameOf } from "../files";
import { finding, type Say } from "../finding";
import { byPoint, type FoundAgent } from "../plan";
import type { Findings } from "../ports";
import { isTable, readToml, type Table, type TomlFile } from "../toml";
import { manualSet } from "./manual-set";
import { type Engine, readEngine } from "./read-engine";
import { type HookSet, pluginFiles, readPlugin } from "./read-plugin";
import { SLOTS } from "./slots";
import { hooksOf, type Known } from "./to-hooks";

export const LIBREFANG_FILES = ["config.toml", "agent.toml", "HAND.toml", "plugin.toml"];

/** Reads all LibreFang configurations among the files (librefang.md 6, 7). */
export function readLibrefang(known: Known, findings: Findings): FoundAgent[] {
  const tomls = [...known.files].filter(([path]) => LIBREFANG_FILES.includes(nameOf(path)));
  if (tomls.reduce((sum, [, { bytes }]) => sum + bytes.length, 0) > IMPORT_LIMITS.tomlBytes) {
    const why = `All TOML files together are larger than ${IMPORT_LIMITS.tomlBytes} bytes.`;
    findings.push(finding("error", "bad_file", tomls[0]?.[0] ?? null, why));
    return [];
  }
  const reader = new Reader(known, findings);
  const config = reader.one("config.toml");
  const agents = [
    ...reader.all("agent.toml").map((file) => reader.agent(file, config)),
    ...reader.all("HAND.toml").flatMap((file) => reader.hand(file)),
  ];
  const found = agents.filter((agent) => agent !== null);
  if (config && isTable(config.table.context_engine))
    found.unshift(reader.fromBlock("Default agent", config, ["context_engine"], config.table.context_engine));
  else if (config)
    config.say(
      "info",
      "engine",
      "There is no [context_engine] block: agents without their own get LibreFang's default engine.",
    );
  if (config) sayMisplaced(config);
  if (!config && agents.length === 0) return reader.pluginsAlone();
  reader.sayUnused();
  // An empty engine is worth an agent only where there is nothing else.
  return found.filter((agent) => agent.hooks.length > 0 || found.length === 1);
}

/** librefang.md 6.3: a block for one agent in `config.toml` is warned about and not read. */
function sayMisplaced({ table, say }: TomlFile): void {
  for (const [name, agent] of Object.entries(isTable(table.agents) ? table.agents : {}))
    if (isTable(agent) && isTable(agent.context_engine))
      say(
        "warning",
        "misplaced",
        `[agents.${name}.context_engine] is not read in config.toml; it belongs into the agent's agent.toml.`,
        ["agents", name, "context_engine"],
      );
}

class Reader {
  private readonly plugins = new Map<string, HookSet | null>();
  private readonly used = new Set<string>();

  constructor(
    private readonly known: Known,
    private readonly findings: Findings,
  ) {
    for (const path of pluginFiles(known.files))
      this.plugins.set(path, readPlugin(path, known.files, findings, known.ports));
  }

  all(name: string): TomlFile[] {
    return [...this.known.files].flatMap(([path, file]) =>
      nameOf(path) === name ? (readToml(path, file, this.findings) ?? []) : [],
    );
  }

  one(name: string): TomlFile | null {
    const [first, ...others] = this.all(name).sort((a, b) => a.path.length - b.path.length);
    for (const { path } of others)
      this.findings.push(finding("warning", "not_taken", path, `Only ${first?.path} is read; ${path} is not.`));
    return first ?? null;
  }

  /** An agent's own block replaces the one of `config.toml` as a whole; without one, that one counts. */
  agent(file: TomlFile, config: TomlFile | null): FoundAgent | null {
    const { table, say, path } = file;
    const name = typeof table.name === "string" ? table.name : nameOf(folderOf(path)) || "Agent";
    const own = isTable(table.context_engine) ? table.context_engine : null;
    if (own && config && isTable(config.table.context_engine))
      say(
        "info",
        "engine",
        `The block of this agent replaces the one of ${config.path} as a whole; nothing of that is merged in.`,
        ["context_engine"],
      );
    if (!own) {
      const from = config
        ? `the one of ${config.path} counts`
        : "and no config.toml is among the files, so it gets LibreFang's default engine";
      say("info", "engine", `${name} has no [context_engine] block; ${from}.`);
    }
    const block = own ?? (isTable(config?.table.context_engine) ? config.table.context_engine : null);
    const source = own ? file : config;
    if (!block || !source) return { name, profile: "librefang", source: path, engine: "default", hooks: [] };
    if (this.isGated(table, block, file))
      return { name, profile: "librefang", source: path, engine: "none: its plugin is not allowed", hooks: [] };
    const found = this.fromBlock(name, source, ["context_engine"], block, own !== null);
    return { ...found, source: path };
  }

  hand(file: TomlFile): FoundAgent[] {
    return Object.entries(isTable(file.table.agents) ? file.table.agents : {}).flatMap(([name, agent]) =>
      isTable(agent) && isTable(agent.context_engine)
        ? [this.fromBlock(name, file, ["agents", name, "context_engine"], agent.context_engine, true)]
        : [],
    );
  }

  /** `allowed_plugins` looks at `plugin` only (librefang.md 6.3). */
  private isGated(table: Table, block: Table, { say }: TomlFile): boolean {
    const allowed = Array.isArray(table.allowed_plugins) ? table.allowed_plugins : [];
    if (allowed.length === 0 || typeof block.plugin !== "string" || allowed.includes(block.plugin)) return false;
    say("warning", "engine", `allowed_plugins does not list ${block.plugin}, so the agent gets no engine at all.`, [
      "allowed_plugins",
    ]);
    return true;
  }

  fromBlock(name: string, file: TomlFile, at: readonly string[], table: Table, own = false): FoundAgent {
    const engine = readEngine({
      table,
      at,
      say: file.say,
      plugin: (plugin) => this.plugin(plugin),
      manual: (keys, place) => manualSet(file, keys, place, this.known.files),
    });
    const dead = own
      ? { ...engine.dead, bootstrap: "the engine of an agent's own block is never bootstrapped" }
      : engine.dead;
    return {
      name,
      profile: "librefang",
      source: file.path,
      engine: engine.title,
      hooks: this.chains({ ...engine, dead }, file.say),
    };
  }

  private plugin(name: string): HookSet | null | undefined {
    const paths = [...this.plugins.keys()];
    const path =
      paths.find((candidate) => nameOf(folderOf(candidate)) === name) ??
      paths.find((candidate) => folderOf(candidate) === "" && this.plugins.get(candidate)?.title === name);
    if (path === undefined) return undefined;
    this.used.add(path);
    return this.plugins.get(path) ?? null;
  }

  /** Each point's hooks in the order of the layers; ingest has the heaviest layer first (librefang.md 7.2). */
  private chains({ layers, dead }: Engine, say: Say): Found[] {
    const sets = layers.flatMap(({ set, weight }) => (set ? [{ weight, hooks: hooksOf(set, this.known) }] : []));
    const byWeight = [...sets].sort((a, b) => b.weight - a.weight);
    const hooks = SLOTS.flatMap((slot) =>
      (slot === "ingest" ? byWeight : sets).flatMap((layer) => layer.hooks.filter(({ draft }) => draft.point === slot)),
    );
    return hooks.map((found) => (dead[found.draft.point] ? switchedOff(found, dead, say, this.known) : found));
  }

  /** Folders of plugins that no configuration names. */
  pluginsAlone(): FoundAgent[] {
    const sets = [...this.plugins.values()].filter((set) => set !== null);
    if (sets.length === 0) return [];
    const title =
      sets.length === 1 ? `plugin ${sets[0]?.title}` : `stack of ${sets.map((set) => set.title).join(", ")}`;
    const said =
      sets.length === 1 ? "" : " With more than one plugin they are taken as a stack, in the order of their folders.";
    const source = sets[0]?.file ?? null;
    this.findings.push(
      finding(
        "info",
        "engine",
        source,
        `No config.toml or agent.toml says which engine runs: the hooks are taken as if it named the plugin.${said}`,
      ),
    );
    const layers = sets.map((set) => ({ set, weight: 1 }));
    const hooks = this.chains({ title, layers, dead: {} }, sets[0]?.say ?? (() => undefined));
    return [{ name: sets[0]?.title ?? "Plugin", profile: "librefang", source, engine: title, hooks: byPoint(hooks) }];
  }

  sayUnused(): void {
    for (const path of this.plugins.keys())
      if (!this.used.has(path))
        this.findings.push(
          finding("info", "engine", path, "No configuration names this plugin, so its hooks are not taken."),
        );
  }
}

/** Hooks that never run upstream come in switched off, unless Sluice wrote them and knows better. */
function switchedOff(found: Found, dead: Engine["dead"], say: Say, known: Known): Found {
  const { draft, place } = found;
  say(
    "warning",
    "engine",
    `${JSON.stringify(draft.name)}: the ${draft.point} script never runs in LibreFang: ${dead[draft.point]}.`,
  );
  return known.hooks.has(place) || draft.enabled !== undefined
    ? found
    : { ...found, draft: { ...draft, enabled: false } };
}
