import type { HookConfig } from "@/lib/contract/hook-config";
import type { AgentOverrides } from "@/lib/contract/overrides";
import { POINTS } from "@/lib/contract/points";

/** What a reply of `bootstrap` overrides, as it acts on the agent's other hooks. */
export type ActingOverrides = Pick<AgentOverrides, "env_overrides" | "ingest_filter" | "allow_network">;

/**
 * A hook's configuration under the overrides of its agent's last `bootstrap` (librefang.md 2.1): the environment is added to, never
 * replaced; a filter for `ingest` and the network switch win over what the hook says. `bootstrap` itself is not overridden.
 * @returns the same object where nothing changes
 */
export function applyOverrides(config: HookConfig, overrides: ActingOverrides): HookConfig {
  const { point, runner } = config;
  if (POINTS[point].family !== "librefang" || point === "bootstrap") return config;
  const { env_overrides, ingest_filter, allow_network } = overrides;
  const filtered = point === "ingest" && ingest_filter !== null;
  const match = filtered ? { ...config.match, message_contains: ingest_filter } : config.match;
  if (runner.kind !== "command") return filtered ? { ...config, match } : config;
  return {
    ...config,
    match,
    runner: {
      ...runner,
      env: { ...withoutSecrets(env_overrides, runner.secrets), ...runner.env },
      allow_network: allow_network ?? runner.allow_network,
    },
  };
}

/** librefang.md 2.1: secrets are a part of the environment that is there already. */
function withoutSecrets(env: Record<string, string>, secrets: readonly string[]): Record<string, string> {
  const taken = new Set(secrets.map((name) => `LIBREFANG_SECRET_${name.toUpperCase()}`));
  return Object.fromEntries(Object.entries(env).filter(([name]) => !taken.has(name)));
}
