import { LIMITS } from "@/lib/contract/limits";
import type { Point } from "@/lib/contract/points";
import { runtimeFromTag } from "@/lib/contract/runner";
import type { Say } from "../finding";
import type { Ports } from "../ports";
import { isTable, type Table } from "../toml";
import { CACHE_KEYS, WITH_AGENT_FILTER } from "./slots";

/** What a plugin gives to all of its hooks beside `[hooks]`. */
export type Surroundings = { env: Record<string, string>; config: Record<string, string | number | boolean> };
export type KnobContext = { slot: Point; at: readonly string[]; say: Say; ports: Ports };

/**
 * One hook's share of a LibreFang configuration, in our words (librefang.md 1.2): all knobs but the script itself.
 * @param keys those of `[hooks]` that LibreFang takes
 */
export function fromKnobs(keys: Table, around: Surroundings, context: KnobContext) {
  const { slot } = context;
  const cache = CACHE_KEYS[slot];
  const schema = isTable(keys.hook_schemas) ? keys.hook_schemas[slot] : undefined;
  const breaker = isTable(keys.circuit_breaker) ? keys.circuit_breaker : undefined;
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
      ...(keys.max_memory_mb !== undefined && { max_memory_mb: keys.max_memory_mb }),
    },
    timeout_ms: timeoutOf(keys, context),
    retry: {
      max: atMost(keys.max_retries ?? 0, LIMITS.retries, "max_retries", context),
      delay_ms: Math.min(Number(keys.retry_delay_ms ?? 500), LIMITS.retryDelayMs),
    },
    on_failure: keys.on_hook_failure ?? "warn",
    ...(breaker && {
      breaker: { max_failures: breaker.max_failures ?? 5, reset_secs: breaker.reset_secs ?? 60 },
    }),
    ...(cache !== undefined && keys[cache] !== undefined && { cache_ttl_secs: keys[cache] }),
    ...(isTable(schema) && { schemas: schema }),
  };
}

const isFilled = (value: unknown) => Array.isArray(value) && value.length > 0;

function matchOf(keys: Table, { slot, at, say, ports }: KnobContext): Record<string, unknown> {
  const match: Record<string, unknown> = {};
  if (WITH_AGENT_FILTER.includes(slot) && isFilled(keys.only_for_agent_ids)) match.agent_ids = keys.only_for_agent_ids;
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
  if (/^\s*(wasm|webassembly|v|vlang|deno|ts|typescript|go|golang|ruby|rb|bun|php|lua)\s*$/i.test(tag))
    return tag.trim();
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
  if (seconds > 0) return atMost(seconds * 1_000, LIMITS.timeoutMs, "hook_timeout_secs", context);
  if (keys.persistent_subprocess === true) {
    context.say("warning", "adjusted", "hook_timeout_secs 0 means 30 seconds for a persistent process.", place);
    return 30_000;
  }
  context.say("warning", "adjusted", "hook_timeout_secs 0 times out at once; taken as one millisecond.", place);
  return 1;
}

function atMost(value: unknown, max: number, key: string, { at, say }: KnobContext): number {
  if (Number(value) <= max) return Number(value);
  say("warning", "adjusted", `${key} is taken as ${max}, the most that is possible here.`, [...at, key]);
  return max;
}
