import type { Say } from "../finding";
import { isTable, type Table } from "../toml";
import { SLOTS } from "./slots";

type Type = "string" | "bool" | "u32" | "u64" | "i32" | "f32" | "strings" | "table" | "policy" | "any";
/** `note` is what to say of a key that is parsed and then does nothing, or that has no place here. */
export type KeyRow = { is: Type; note?: { code: "no_effect" | "not_representable" | "not_taken"; text: string } };

const noEffect = (text: string) => ({ code: "no_effect" as const, text });
const notTaken = (text: string) => ({ code: "not_taken" as const, text });

/** `ContextEngineHooks` (librefang.md 1). */
export const HOOK_KEYS: Record<string, KeyRow> = {
  ...Object.fromEntries(SLOTS.map((slot) => [slot, { is: "string" } satisfies KeyRow])),
  runtime: { is: "string" },
  hook_timeout_secs: { is: "u64" },
  on_hook_failure: { is: "policy" },
  max_retries: { is: "u32" },
  retry_delay_ms: { is: "u64" },
  ingest_filter: { is: "string" },
  ingest_regex: { is: "string" },
  only_for_agent_ids: { is: "strings" },
  hook_protocol_version: { is: "u32" },
  max_memory_mb: { is: "u64" },
  allow_network: { is: "bool" },
  allow_filesystem: {
    is: "bool",
    note: noEffect("LibreFang parses it and never hands it to the runner, so the file system stays locked"),
  },
  hook_schemas: { is: "table" },
  hook_cache_ttl_secs: { is: "u64" },
  assemble_cache_ttl_secs: { is: "u64" },
  compact_cache_ttl_secs: { is: "u64" },
  persistent_subprocess: { is: "bool" },
  prewarm_subprocesses: { is: "bool", note: noEffect("nothing in LibreFang calls it") },
  priority: { is: "i32", note: noEffect("a stack keeps its declared order") },
  env_schema: {
    is: "table",
    note: noEffect("a missing variable is a warning of the plugin manager and blocks nothing"),
  },
  enable_shared_state: { is: "bool" },
  circuit_breaker: { is: "table" },
  after_turn_queue_depth: {
    is: "u32",
    note: { code: "not_representable", text: "how many after_turn scripts run at once cannot be set here" },
  },
  otel_endpoint: { is: "string", note: noEffect("it is stored and not used") },
  allowed_secrets: { is: "strings" },
};

/** `PluginManifest` (librefang.md 6.1). */
export const PLUGIN_KEYS: Record<string, KeyRow> = {
  name: { is: "string" },
  version: { is: "string" },
  description: { is: "string" },
  author: { is: "string", note: notTaken("it is kept nowhere here") },
  hooks: { is: "table" },
  requirements: {
    is: "string",
    note: notTaken("packages are not installed; install them where the runtime finds them"),
  },
  env: { is: "table" },
  librefang_min_version: { is: "string", note: notTaken("versions of LibreFang are not compared") },
  integrity: { is: "table" },
  plugin_depends: { is: "strings", note: notTaken("other plugins are not looked for") },
  config: { is: "table" },
  requires: { is: "any", note: notTaken("programs are looked for when a hook runs") },
  i18n: { is: "table", note: notTaken("it is for LibreFang's own pages") },
  needs: { is: "any", note: notTaken("it names capabilities and dependencies of the plugin") },
};

/** `ContextEngineTomlConfig` (librefang.md 6.2). */
export const ENGINE_KEYS: Record<string, KeyRow> = {
  engine: { is: "string" },
  plugin: { is: "string" },
  plugin_stack: { is: "strings" },
  plugin_stack_weights: { is: "any" },
  hooks: { is: "table" },
  plugin_registries: {
    is: "any",
    note: {
      code: "not_representable",
      text: "plugins are not fetched from registries; add their folders to the files",
    },
  },
  deduplicate_file_reads: {
    is: "bool",
    note: { code: "not_representable", text: "it belongs to the default engine and has nothing to do with hooks" },
  },
  sidecar: { is: "table" },
};

/**
 * Keeps the keys of a table that LibreFang knows and whose values it would take; everything else is said.
 * @param at path of the table in its file
 */
export function knownKeys(table: Table, rows: Record<string, KeyRow>, at: readonly string[], say: Say): Table {
  const kept: Table = {};
  for (const [key, value] of Object.entries(table)) {
    const row = Object.hasOwn(rows, key) ? rows[key] : undefined;
    const path = [...at, key];
    if (!row) {
      const where = at.length > 0 ? ` in [${at.join(".")}]` : "";
      say("warning", "unknown_key", `${key}${where} is no key that LibreFang knows; it ignores it silently.`, path);
      continue;
    }
    const fault = faultOf(row.is, value);
    if (fault) {
      say("error", "bad_value", `${path.join(".")}: ${fault}. LibreFang refuses the whole file.`, path);
      continue;
    }
    if (row.note) {
      const said = row.note.code === "no_effect" ? "has no effect in LibreFang" : "is not taken over";
      say(row.note.code === "not_taken" ? "info" : "warning", row.note.code, `${key} ${said}: ${row.note.text}.`, path);
    }
    kept[key] = value;
  }
  return kept;
}

const RANGES = { u32: [0, 2 ** 32 - 1], u64: [0, Number.MAX_SAFE_INTEGER], i32: [-(2 ** 31), 2 ** 31 - 1] } as const;
const POLICIES = ["warn", "abort", "skip"];

function faultOf(type: Type, value: unknown): string | null {
  if (type === "any") return null;
  if (type === "policy") {
    if (typeof value !== "string") return invalid(value, "a string");
    return POLICIES.includes(value)
      ? null
      : `unknown variant \`${value}\`, expected one of \`warn\`, \`abort\`, \`skip\``;
  }
  if (type === "string") return typeof value === "string" ? null : invalid(value, "a string");
  if (type === "bool") return typeof value === "boolean" ? null : invalid(value, "a boolean");
  if (type === "table") return isTable(value) ? null : invalid(value, "a map");
  if (type === "f32") return typeof value === "number" ? null : invalid(value, "f32");
  if (type === "strings")
    return Array.isArray(value) && value.every((item) => typeof item === "string")
      ? null
      : invalid(value, "a sequence of strings");
  const [min, max] = RANGES[type];
  return Number.isInteger(value) && (value as number) >= min && (value as number) <= max ? null : invalid(value, type);
}

function invalid(value: unknown, expected: string): string {
  const shown = Array.isArray(value)
    ? "sequence"
    : isTable(value)
      ? "map"
      : typeof value === "string"
        ? `string ${JSON.stringify(value.slice(0, 60))}`
        : `${typeof value} \`${String(value)}\``;
  return `invalid type: ${shown}, expected ${expected}`;
}
