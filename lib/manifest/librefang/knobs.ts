import { LIMITS } from "@/lib/contract/limits";
import { POINTS, type Point } from "@/lib/contract/points";
import { runtimeFromTag } from "@/lib/contract/runner";
import type { Say } from "../finding";
import type { Ports } from "../ports";
import { isTable, type Table } from "../toml";
import { CACHE_KEYS, hasAgentFilter } from "./slots";

/** What a plugin gives to all of its hooks beside `[hooks]`. */
export type Surroundings = { env: Record<string, string>; config: Record<string, string | number | boolean> };
export type KnobContext = { slot: Point; at: readonly string[]; say: Say; ports: Ports };

/**
 * One hook's share of a LibreFang configuration, in our words (librefang.md 1.2): all knobs but the script itself.
 * @param keys those of `[hooks]` that LibreFang takes
 */
export function fromKnobs(keys: Table, around: Surroundings, context: KnobContext) {
  const { knobs } = POINTS[context.slot];
  const cache = CACHE_KEYS[context.slot];
  const breaker = isTable(keys.circuit_breaker) ? keys.circuit_breaker : undefined;
  const schemas = schemasOf(keys, context);
  return {
    match: matchOf(keys, context),
    runner: {
      kind: "command",
      runtime: runtimeOf(keys, context),
      ...(Object.keys(around.env).length > 0 && { env: around.env }),
      ...(Object.keys(around.config).length > 0 && { config: around.config }),
      ...(isFilled(keys.allowed_secrets) && { secrets: keys.allowed_secrets }),
      ...(keys.persistent_subprocess === true && { persistent: true }),
      ...(keys.enable_shared_state === true && { shared_state: true }),
      ...(keys.allow_network === true && { allow_network: true }),
      ...(keys.max_memory_mb !== undefined && {
        max_memory_mb: within(keys.max_memory_mb, 1, 1_048_576, "max_memory_mb", context),
      }),
    },
    timeout_ms: timeoutOf(keys, context),
    retry: retryOf(keys, context),
    on_failure: keys.on_hook_failure ?? "warn",
    ...(breaker && knobs.breaker && { breaker: breakerOf(breaker, context) }),
    ...(cache !== undefined &&
      keys[cache] !== undefined && { cache_ttl_secs: within(keys[cache], 0, LIMITS.cacheTtlSecs, cache, context) }),
    ...(schemas && { schemas }),
  };
}

/** Events are never retried (librefang.md 1.2), and a persistent process has its own single restart. */
function retryOf(keys: Table, context: KnobContext) {
  const delay_ms = Math.min(Number(keys.retry_delay_ms ?? 500), LIMITS.retryDelayMs);
  if (!POINTS[context.slot].knobs.retry || keys.max_retries === undefined) return { max: 0, delay_ms };
  if (keys.persistent_subprocess !== true)
    return { max: within(keys.max_retries, 0, LIMITS.retries, "max_retries", context), delay_ms };
  if (keys.max_retries !== 0)
    context.say("warning", "no_effect", "max_retries is ignored for a persistent process, which is restarted once.", [
      ...context.at,
      "max_retries",
    ]);
  return { max: 0, delay_ms };
}

const breakerOf = (breaker: Table, context: KnobContext) => ({
  max_failures: within(breaker.max_failures ?? 5, 1, 10_000, "circuit_breaker.max_failures", context),
  reset_secs: within(breaker.reset_secs ?? 60, 0, 86_400, "circuit_breaker.reset_secs", context),
});

function schemasOf(keys: Table, { slot, at, say }: KnobContext): Table | null {
  const given = isTable(keys.hook_schemas) ? keys.hook_schemas[slot] : undefined;
  if (!isTable(given)) return null;
  const schemas: Table = {};
  for (const [key, schema] of Object.entries(given))
    if ((key === "input" || key === "output") && isTable(schema)) schemas[key] = schema;
    else
      say("warning", "unknown_key", `hook_schemas.${slot}.${key} is no schema; there are input and output.`, [
        ...at,
        "hook_schemas",
        slot,
        key,
      ]);
  return schemas;
}

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;

function matchOf(keys: Table, { slot, at, say, ports }: KnobContext): Record<string, unknown> {
  const match: Record<string, unknown> = {};
  // An empty text is part of every id.
  const agents = (keys.only_for_agent_ids as string[] | undefined)?.includes("") ? [] : keys.only_for_agent_ids;
  if (hasAgentFilter(slot) && isFilled(agents)) match.agent_ids = agents;
  if (slot !== "ingest") return match;
  if (typeof keys.ingest_filter === "string" && keys.ingest_filter !== "") match.message_contains = keys.ingest_filter;
  const regex = keys.ingest_regex;
  if (typeof regex !== "string" || regex === "") return match;
  const fault = ports.patternFault(regex);
  if (fault === null) match.message_regex = regex;
  else
    say("warning", "no_effect", `ingest_regex does not compile (${fault}); LibreFang warns and ignores it.`, [
      ...at,
      "ingest_regex",
    ]);
  return match;
}

function runtimeOf(keys: Table, { at, say }: KnobContext): string {
  const tag = typeof keys.runtime === "string" ? keys.runtime : "python";
  if (/[/\\]/.test(tag)) return tag.trim();
  const known = runtimeFromTag(tag);
  if (known !== undefined) return known;
  say(
    "warning",
    "adjusted",
    `runtime ${JSON.stringify(tag)} is unknown; LibreFang warns and runs the hooks with Python.`,
    [...at, "runtime"],
  );
  return "python";
}

function timeoutOf(keys: Table, context: KnobContext): number {
  const seconds = Number(keys.hook_timeout_secs ?? 30);
  const place = [...context.at, "hook_timeout_secs"];
  if (seconds > 0) return 1_000 * within(seconds, 1, LIMITS.timeoutMs / 1_000, "hook_timeout_secs", context);
  if (keys.persistent_subprocess === true) {
    context.say("warning", "adjusted", "hook_timeout_secs 0 is taken as 30 seconds where the process lives on.", place);
    return 30_000;
  }
  context.say("warning", "adjusted", "hook_timeout_secs 0 times out at once; taken as one millisecond.", place);
  return 1;
}

function within(value: unknown, min: number, max: number, key: string, { at, say }: KnobContext): number {
  const taken = Math.min(Math.max(Number(value), min), max);
  if (taken !== Number(value))
    say("warning", "adjusted", `${key} is taken as ${taken}: from ${min} to ${max} is possible here.`, [
      ...at,
      ...key.split("."),
    ]);
  return taken;
}
