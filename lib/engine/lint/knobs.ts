import type { HookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/lint";
import { POINT_NAMES, POINTS, type PointRow } from "@/lib/contract/points";
import { finding, type LintInput, type Rule } from "./rule";

/** Knobs that do less upstream than they say (librefang.md 0.7, 1.2, 3.9, 4; synaps.md 2.3). */
export const knobs: Rule = (input) => [
  ...policy(input.config),
  ...absent(input),
  ...(input.row.family === "librefang" ? [...moments(input), ...librefang(input), ...command(input)] : synaps(input)),
];

/** A declared abort that does not abort. @param stacked two or more hooks at the point */
export function policy({ on_failure, point }: HookConfig, stacked = false): Finding[] {
  const { effects, abortInStack } = POINTS[point];
  if (on_failure !== "abort") return [];
  if (effects.abort === "aborted" && !(stacked && abortInStack === "skipped")) return [];
  const really = stacked ? "a stack skips a layer that aborts and asks the next one" : ABORTS[point];
  return [
    finding(
      "policy_without_effect",
      "on_failure",
      `"abort" does not end the turn at ${point}: ${really ?? "the failure is logged and the agent goes on"}.`,
      'Say "warn", which is what happens.',
    ),
  ];
}

const ABORTS: Partial<Record<HookConfig["point"], string>> = {
  bootstrap: "its result is discarded, and not even logged",
  ingest: "the turn goes on, without any memories of the engine, also not the default ones",
  compact: "in the agent loop it is logged; only a manual compaction answers with the error",
  after_turn: "the policy is not consulted there",
  on_event: "the policy is not consulted there",
};

const dead = (path: string, message: string, fix = "Leave it out."): Finding =>
  finding("knob_without_effect", path, message, fix);
const ours = (path: string, message: string): Finding =>
  finding("extension", path, message, "Nothing to do, unless this configuration is to run upstream.");

/** Knobs that the point does not have at all. */
function absent({ config, row }: LintInput): Finding[] {
  const cached = POINT_NAMES.filter((name) => POINTS[name].knobs.cache_ttl_secs).join(", ");
  const found: Finding[] = [];
  if (config.retry.max > 0 && !row.knobs.retry) found.push(dead("retry.max", `${row.point} is never retried.`));
  if (config.breaker && !row.knobs.breaker)
    found.push(dead("breaker", `The circuit breaker does not cover ${row.point}.`));
  if (config.cache_ttl_secs !== null && !row.knobs.cache_ttl_secs)
    found.push(dead("cache_ttl_secs", `Replies are cached at ${cached} only, not at ${row.point}.`));
  if (config.cache_ttl_secs === 0 && row.knobs.cache_ttl_secs)
    found.push(
      dead(
        "cache_ttl_secs",
        "With 0 every reply is stored and none is ever used.",
        "Leave it out, or give some seconds.",
      ),
    );
  return found;
}

function moments({ row: { point } }: { row: PointRow }): Finding[] {
  if (point === "ingest")
    return [
      finding(
        "memories_cut_to_five",
        "point",
        "The agent loop keeps five memories, LibreFang's own first: where those are five already, none of this hook's reach the prompt.",
        "Put what matters into one memory, and check it with the default memories in a test run.",
      ),
    ];
  if (point !== "prepare_subagent" && point !== "merge_subagent") return [];
  return [
    finding(
      "point_never_called",
      "point",
      `LibreFang has ${point} and calls it nowhere.`,
      "Use after_turn where it serves, or wait for a release that calls it.",
    ),
  ];
}

function librefang({ config }: LintInput): Finding[] {
  const found: Finding[] = [];
  if (config.rate_limit_per_minute > 0)
    found.push(
      ours(
        "rate_limit_per_minute",
        "LibreFang's production wiring sets its rate limit to 0; no configuration changes it.",
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
        "Use a multiple of 1000.",
      ),
    );
  if (config.permissions.length > 0) found.push(dead("permissions", "LibreFang's hooks have no permissions."));
  return found;
}

function command({ config: { runner, retry } }: LintInput): Finding[] {
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
  return runner.persistent ? [...found, ...persistent(runner, retry.max)] : found;
}

type Command = Extract<HookConfig["runner"], { kind: "command" }>;

function persistent(runner: Command, retries: number): Finding[] {
  if (runner.runtime === "wasm") return [dead("runner.persistent", "WebAssembly hooks are never persistent.")];
  const found: Finding[] = [];
  if (retries > 0)
    found.push(dead("retry.max", "A persistent process has its own single restart and retry; retries are ignored."));
  if (runner.shared_state)
    found.push(
      dead(
        "runner.shared_state",
        "A persistent process gets no LIBREFANG_STATE_FILE.",
        "Keep the state in the process, or do without persistent.",
      ),
    );
  if (!runner.allow_network)
    found.push(
      ours(
        "runner.allow_network",
        "LibreFang does not isolate persistent processes: they get the real HOME, and the network is not cut off.",
      ),
    );
  if (runner.path?.startsWith("~/"))
    found.push(dead("runner.path", "~/ is not expanded for persistent processes.", "Give the whole path."));
  return found;
}

function synaps({ config, row }: LintInput): Finding[] {
  const found: Finding[] = [];
  if (config.timeout_ms > row.defaultTimeoutMs)
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
  if (config.schemas) found.push(ours("schemas", "SynapsCLI checks no schemas of hooks."));
  if (config.on_failure === "fail_closed")
    found.push(ours("on_failure", "SynapsCLI has no failure policy: a hook that fails lets the call pass."));
  return found;
}
