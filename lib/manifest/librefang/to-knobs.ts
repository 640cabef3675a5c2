import type { HookConfig } from "@/lib/contract/hook-config";
import type { Table } from "../toml";
import { CACHE_KEYS, hasAgentFilter } from "./slots";

/** What all hooks of one LibreFang configuration have in common, and what belongs to the one hook's slot. */
export type Knobs = { shared: Table; own: Table; env: Record<string, string>; config: Table };

/** A hook's knobs in LibreFang's words: the inverse of `fromKnobs`, as far as there are words. */
export function toKnobs(hook: HookConfig): Knobs {
  const { point, match, runner } = hook;
  const command = (runner.kind === "command" ? runner : {}) as Record<string, unknown>;
  const list = (value: unknown) => (Array.isArray(value) && value.length > 0 ? value : undefined);
  const agents = hasAgentFilter(point) ? list(match.agent_ids) : undefined;
  const breaker = hook.breaker as { max_failures: number; reset_secs: number } | null;
  const cache = CACHE_KEYS[point];
  return {
    shared: defined({
      runtime: runner.kind === "command" ? runner.runtime : "node",
      hook_timeout_secs: Math.ceil(hook.timeout_ms / 1_000),
      on_hook_failure: hook.on_failure,
      max_retries: hook.retry.max,
      retry_delay_ms: hook.retry.delay_ms,
      only_for_agent_ids: agents,
      max_memory_mb: command.max_memory_mb ?? undefined,
      allow_network: command.allow_network === true ? true : undefined,
      persistent_subprocess: command.persistent === true ? true : undefined,
      enable_shared_state: command.shared_state === true ? true : undefined,
      allowed_secrets: list(command.secrets),
      circuit_breaker: breaker ?? undefined,
    }),
    own: defined({
      ingest_filter: point === "ingest" ? match.message_contains || undefined : undefined,
      ingest_regex: point === "ingest" ? match.message_regex || undefined : undefined,
      ...(cache !== undefined && { [cache]: hook.cache_ttl_secs ?? undefined }),
      hook_schemas: hook.schemas === null ? undefined : { [point]: withoutNull(hook.schemas) },
    }),
    env: (command.env as Record<string, string> | undefined) ?? {},
    config: (command.config as Table | undefined) ?? {},
  };
}

export const defined = (table: Table): Table =>
  Object.fromEntries(Object.entries(table).filter(([, value]) => value !== undefined));

/** TOML has no null: what holds one is left out. */
export function withoutNull(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter((part) => part !== null).map(withoutNull);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== null && part !== undefined)
      .map(([key, part]) => [key, withoutNull(part)]),
  );
}
