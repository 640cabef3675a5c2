import type { Say } from "../finding";
import { isTable, type Table } from "../toml";
import { ENGINE_KEYS, HOOK_KEYS, knownKeys } from "./keys";
import type { HookSet } from "./read-plugin";
import { SLOTS } from "./slots";

/** What a `[context_engine]` block yields: the layers whose scripts run, in order, and in words which engine that is. */
export type Engine = {
  title: string;
  /** Null is a layer of LibreFang's own default engine. */
  layers: { set: HookSet | null; weight: number }[];
  /** Slots whose scripts never run in this engine, with the reason. */
  dead: Partial<Record<string, string>>;
};

export type EngineInput = {
  table: Table;
  /** Path of the block in its file. */
  at: readonly string[];
  say: Say;
  /** @returns a plugin; null when it cannot be loaded, undefined when it is not among the files */
  plugin: (name: string) => HookSet | null | undefined;
  manual: (keys: Table, at: readonly string[]) => HookSet;
};

const none = (title: string): Engine => ({ title, layers: [], dead: {} });
const hasHooks = (set: HookSet | null | undefined): set is HookSet => Object.keys(set?.scripts ?? {}).length > 0;

/** Decides which engine a block yields, in LibreFang's own order (librefang.md 7.1), and says why. */
export function readEngine(input: EngineInput): Engine {
  const { at, say } = input;
  const block = knownKeys(input.table, ENGINE_KEYS, at, say);
  const kind = typeof block.engine === "string" ? block.engine : "default";
  const hooks = isTable(block.hooks) ? knownKeys(block.hooks, HOOK_KEYS, [...at, "hooks"], say) : {};
  const manual = SLOTS.some((slot) => hooks[slot] !== undefined) ? input.manual(hooks, [...at, "hooks"]) : null;
  if (kind === "summary" || kind === "no_compact") return builtIn(kind, block, manual, input);
  if (kind === "sidecar") {
    if (isTable(block.sidecar)) {
      say(
        "error",
        "not_representable",
        'engine = "sidecar": a sidecar process is the engine, it runs no hook scripts and cannot be represented here.',
        [...at, "engine"],
      );
      return none("sidecar");
    }
    say(
      "warning",
      "engine",
      'engine = "sidecar" without a [context_engine.sidecar] block: LibreFang warns and goes on as with "default".',
      [...at, "engine"],
    );
  } else if (kind !== "default")
    say(
      "warning",
      "engine",
      `engine = ${JSON.stringify(kind)} is unknown: LibreFang warns and goes on as with "default".`,
      [...at, "engine"],
    );
  return chosen(block, manual, input);
}

function builtIn(kind: string, block: Table, manual: HookSet | null, { at, say }: EngineInput): Engine {
  for (const key of ["plugin", "plugin_stack"])
    if (block[key] !== undefined)
      say(
        "warning",
        "engine",
        `engine = "${kind}" is built in: ${key} is ignored${key === "plugin" ? " with a warning" : " silently"}.`,
        [...at, key],
      );
  if (!manual) {
    say("warning", "engine", `engine = "${kind}" is built in and no hooks are set, so no script runs.`, [
      ...at,
      "engine",
    ]);
    return none(`built-in ${kind}`);
  }
  say(
    "info",
    "engine",
    `engine = "${kind}" with hooks yields a stack of the built-in engine and the hooks. Default recall runs in both, so memories may come twice; a compact script runs only when the built-in engine fails or falls back.`,
    [...at, "engine"],
  );
  return {
    title: `stack of built-in ${kind} and the hooks of [${at.join(".")}.hooks]`,
    layers: [
      { set: null, weight: 1 },
      { set: manual, weight: 1 },
    ],
    dead: { assemble: `the built-in engine "${kind}" always wins at assemble` },
  };
}

function chosen(block: Table, manual: HookSet | null, input: EngineInput): Engine {
  const { at, say } = input;
  const stack = (block.plugin_stack as string[] | undefined) ?? [];
  if (stack.length >= 2) {
    for (const key of ["plugin", "hooks"])
      if (block[key] !== undefined)
        say("warning", "engine", `${key} is not used, since plugin_stack comes first.`, [...at, key]);
    return stackOf(stack, block, input);
  }
  if (stack.length === 1)
    say("warning", "engine", "plugin_stack with one name is ignored; a stack needs two. Use plugin.", [
      ...at,
      "plugin_stack",
    ]);
  if (typeof block.plugin === "string") {
    if (manual)
      say(
        "warning",
        "engine",
        "The hooks of the block are not tried, since plugin is set; also not when the plugin fails to load.",
        [...at, "hooks"],
      );
    const set = load(block.plugin, [...at, "plugin"], input);
    if (hasHooks(set)) {
      say("info", "engine", `One scriptable engine with the hooks of the plugin ${block.plugin}.`, [...at, "plugin"]);
      return { title: `plugin ${block.plugin}`, layers: [{ set, weight: 1 }], dead: {} };
    }
    say(
      "warning",
      "engine",
      `The plugin ${block.plugin} gives no hooks, so LibreFang falls back to its default engine.`,
      [...at, "plugin"],
    );
    return none("default, since the plugin gives no hooks");
  }
  if (manual) {
    say(
      "info",
      "engine",
      "One scriptable engine with the hooks of the block; it has no [env] and no [config], and its traces are not kept.",
      [...at, "hooks"],
    );
    return { title: `hooks of [${at.join(".")}.hooks]`, layers: [{ set: manual, weight: 1 }], dead: {} };
  }
  say("info", "engine", "No plugin and no hooks are set: LibreFang's default engine, which runs no script.", at);
  return none("default");
}

function stackOf(names: string[], block: Table, input: EngineInput): Engine {
  const { at, say } = input;
  const weights = Array.isArray(block.plugin_stack_weights) ? block.plugin_stack_weights : [];
  const layers = names.map((name, i) => {
    const set = load(name, [...at, "plugin_stack"], input);
    if (!hasHooks(set))
      say("warning", "engine", `${name} gives no hooks: LibreFang puts its default engine in its place.`, [
        ...at,
        "plugin_stack",
      ]);
    return { set: hasHooks(set) ? set : null, weight: typeof weights[i] === "number" ? (weights[i] as number) : 1 };
  });
  say(
    "info",
    "engine",
    `A stack in the listed order: ${names.join(", ")}. At transform_tool_result the first rewrite wins and each sees the original.`,
    [...at, "plugin_stack"],
  );
  const dead: Engine["dead"] = {};
  const [first] = layers;
  if (!first?.set?.scripts.assemble)
    dead.assemble = `the first layer, ${names[0]}, has no assemble script, and what it assembles by default always wins`;
  if (!first?.set?.scripts.compact && layers.some((layer) => layer.set?.scripts.compact))
    say(
      "warning",
      "engine",
      `${names[0]} has no compact script: its built-in compaction comes first, and later scripts run only when it falls back.`,
      [...at, "plugin_stack"],
    );
  return { title: `stack of ${names.join(", ")}`, layers, dead };
}

function load(name: string, key: readonly string[], { plugin, say }: EngineInput): HookSet | null {
  const set = plugin(name);
  if (set === undefined)
    say(
      "error",
      "missing_file",
      `The plugin ${JSON.stringify(name)} is not among the files: a folder ${name} with a plugin.toml is needed.`,
      key,
    );
  if (set === null)
    say("warning", "engine", `LibreFang fails to load the plugin ${name}, logs that and uses its default engine.`, key);
  return set ?? null;
}
