import type { HookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/lint";
import { finding, type LintInput, type Rule } from "./rule";

/** Points whose replies LibreFang caches (librefang.md 1.2). */
const CACHED = ["ingest", "assemble", "compact"];

/** Knobs that do less upstream than they say (librefang.md 0.7, 1.2, 3.9, 4; synaps.md 2.3). */
export const knobs: Rule = (input) => [
  ...policy(input.config),
  ...(input.row.family === "librefang" ? librefang(input) : synaps(input)),
];

/** A declared abort that does not abort. @param stacked two or more hooks at the point */
export function policy({ on_failure, point }: HookConfig, stacked = false): Finding[] {
  if (on_failure !== "abort" || (point === "assemble" && !stacked)) return [];
  const really =
    point === "after_turn" || point === "on_event"
      ? "the policy is not consulted there"
      : stacked
        ? "a stack skips a layer that aborts and asks the next one"
        : (ABORTS[point] ?? "the failure is logged and the agent goes on");
  return [
    finding(
      "policy_without_effect",
      "on_failure",
      `"abort" does not end the turn at ${point}: ${really}.`,
      'Say "warn", which is what happens.',
    ),
  ];
}

const ABORTS: Record<string, string> = {
  bootstrap: "its result is discarded, and not even logged",
  ingest: "the turn goes on, without any memories of the engine, also not the default ones",
  compact: "in the agent loop it is logged; only a manual compaction answers with the error",
  prepare_subagent: "the error would reach the caller, and there is none",
  merge_subagent: "the error would reach the caller, and there is none",
};

const dead = (path: string, message: string, fix: string): Finding =>
  finding("knob_without_effect", path, message, fix);
const ours = (path: string, message: string): Finding =>
  finding("extension", path, message, "Nothing to do, unless this configuration is to run upstream.");

function librefang({ config, row }: LintInput): Finding[] {
  const { runner, retry } = config;
  const found: Finding[] = [...moments(config), ...caches(config)];
  const persistent = runner.kind === "command" && runner.persistent;
  if (retry.max > 0 && persistent)
    found.push(
      dead(
        "retry.max",
        "A persistent process has its own single restart and retry; retries are ignored.",
        "Set it to 0.",
      ),
    );
  if (retry.max > 0 && row.point === "on_event")
    found.push(dead("retry.max", "on_event is never retried.", "Set it to 0."));
  if (config.breaker && row.point === "on_event")
    found.push(dead("breaker", "The breaker does not cover on_event.", "Leave it out."));
  if (config.rate_limit_per_minute > 0)
    found.push(
      ours(
        "rate_limit_per_minute",
        "LibreFang's production wiring sets its rate limit to 0 and no configuration changes it.",
      ),
    );
  if (config.schemas)
    found.push(
      ours("schemas", "In LibreFang a reply that does not fit its schema is only logged; it is used all the same."),
    );
  if (config.timeout_ms % 1_000 !== 0)
    found.push(
      finding(
        "timeout_not_whole_seconds",
        "timeout_ms",
        "LibreFang counts its timeout in whole seconds.",
        "Use a multiple of 1,000.",
      ),
    );
  if (config.permissions.length > 0)
    found.push(dead("permissions", "LibreFang's hooks have no permissions.", "Leave them out."));
  return [...found, ...command(config)];
}

function moments({ point }: HookConfig): Finding[] {
  if (point === "ingest")
    return [
      finding(
        "memories_cut_to_five",
        "point",
        "The agent loop keeps five memories, LibreFang's own first: where those are five already, none of this hook's reach the prompt.",
        "Put what matters into one memory, and check it with the default memories in a test run.",
      ),
    ];
  if (point === "prepare_subagent" || point === "merge_subagent")
    return [
      finding(
        "point_never_called",
        "point",
        `LibreFang has ${point} and calls it nowhere.`,
        "Use before_tool_call or after_turn where they serve, or wait for a release that calls it.",
      ),
    ];
  return [];
}

function caches({ point, cache_ttl_secs }: HookConfig): Finding[] {
  if (cache_ttl_secs === null) return [];
  if (!CACHED.includes(point))
    return [
      dead(
        "cache_ttl_secs",
        `LibreFang caches replies of ${CACHED.join(", ")} only, not of ${point}.`,
        "Leave it out.",
      ),
    ];
  return cache_ttl_secs === 0
    ? [
        dead(
          "cache_ttl_secs",
          "With 0 every reply is stored and none is ever used.",
          "Leave it out, or give some seconds.",
        ),
      ]
    : [];
}

function command({ runner }: HookConfig): Finding[] {
  if (runner.kind !== "command") return [];
  const found: Finding[] = [];
  if (runner.allow_filesystem)
    found.push(
      ours(
        "runner.allow_filesystem",
        "LibreFang reads allow_filesystem and never passes it on: there the hook runs as if it were off, with HOME=/dev/null.",
      ),
    );
  if (runner.max_memory_mb !== null)
    found.push(
      ours(
        "runner.max_memory_mb",
        "LibreFang only tells the script, in LIBREFANG_MAX_MEMORY_MB; it sets no limit, despite what its field says.",
      ),
    );
  if (runner.persistent && runner.runtime === ("wasm" as string))
    found.push(dead("runner.persistent", "WebAssembly hooks are never persistent.", "Leave it out."));
  if (runner.persistent && runner.shared_state)
    found.push(
      dead(
        "runner.shared_state",
        "A persistent process gets no LIBREFANG_STATE_FILE.",
        "Keep the state in the process, or do without persistent.",
      ),
    );
  if (runner.persistent && !runner.allow_network)
    found.push(
      ours(
        "runner.allow_network",
        "LibreFang does not isolate persistent processes: they get the real HOME, and the network is not cut off.",
      ),
    );
  return found;
}

function synaps({ config }: LintInput): Finding[] {
  const found: Finding[] = [];
  if (config.timeout_ms > 5_000)
    found.push(
      finding(
        "timeout_above_host",
        "timeout_ms",
        "SynapsCLI waits 5 s for an answer, whatever is set here, and then goes on without it.",
        "Use 5000 or less.",
      ),
    );
  if (config.retry.max > 0) found.push(ours("retry.max", "SynapsCLI retries only a process that died, and once."));
  if (config.breaker) found.push(ours("breaker", "SynapsCLI has no circuit breaker."));
  if (config.rate_limit_per_minute > 0) found.push(ours("rate_limit_per_minute", "SynapsCLI has no rate limit."));
  if (config.cache_ttl_secs !== null) found.push(ours("cache_ttl_secs", "SynapsCLI caches no replies."));
  if (config.schemas) found.push(ours("schemas", "SynapsCLI checks no schemas of hooks."));
  if (config.on_failure === "fail_closed")
    found.push(ours("on_failure", "SynapsCLI has no failure policy: a hook that fails lets the call pass."));
  return found;
}
