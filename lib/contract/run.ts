import * as z from "zod";
import { Confinement } from "./confinement";
import { Event } from "./events";
import { type HookConfigInput, OnFailure, WrittenHookConfig } from "./hook-config";
import { LIMITS } from "./limits";
import { Timestamp } from "./list";
import { Point } from "./points";
import { RUNNER_KINDS } from "./runner";
import { RuntimeOptions, RuntimeView } from "./runtime-view";
import { STAGE_KINDS } from "./stages";
import { Size, TokenSize, TraceSummary } from "./trace-summary";
import { Disposition, Verdict } from "./verdicts";

export { Origin, Size, TokenSize, TraceSummary } from "./trace-summary";

/** Why a step has no reply, or why its reply was not used. One table for engine, runners and interface. */
export const STEP_ERRORS = {
  exit_code: "the script exited with a code other than 0",
  signal: "the script was ended by a signal",
  no_output: "the script printed nothing; the contract counts that as a failure",
  output_too_large: "more than 1 MiB on one stream, or a reply of more than 4 MiB",
  spawn_failed: "the script could not be started",
  sandbox_failed: "the sandbox around the script could not be set up; the script was not run",
  runtime_missing: "the runtime is not installed",
  script_missing: "the script does not exist",
  path_refused: "the path leaves the script folder",
  integrity: "the script does not have the pinned sha256",
  timeout: "no reply before the deadline",
  overloaded: "too many calls were waiting",
  invalid_regex: "a pattern does not compile",
  pipeline_failed: "the pipeline failed",
  script_error: "the script has a fault, threw, or gave a reply that is no JSON",
  memory_limit: "the script needed more memory than it may have",
  malformed_reply: "the reply is no HookResult",
  circuit_open: "the hook failed too often and is paused",
  not_confined: "the script must be confined, and this host cannot do it",
  secret_missing: "a secret that the hook was granted does not exist",
  http_status: "the hook's server answered with a status other than 2xx",
  http_body: "the hook's server answered with something that is no JSON, or is packed",
  http_refused: "the address may not be called",
  transport: "the connection to the extension or server broke",
  internal: "the runner itself failed",
} as const;
export type StepErrorCode = keyof typeof STEP_ERRORS;

export const StepError = z.strictObject({
  code: z.enum(Object.keys(STEP_ERRORS) as [StepErrorCode, ...StepErrorCode[]]),
  message: z.string(),
  /** 1-based line of the script's source, where the runtime told it. */
  line: z.int().optional(),
});
export type StepError = z.infer<typeof StepError>;

/** Known traps of the contracts, and what a guard saw. */
export const WARNINGS = [
  "documented_but_wrong_reply",
  "reply_without_effect",
  "content_not_a_string",
  "trailing_json_scalar",
  "plain_text_output",
  "empty_output",
  "invalid_utf8",
  "stdin_not_read",
  "not_confined",
  "ignored_regex",
  "output_truncated",
  "policy_without_effect",
  "action_not_allowed",
  "permission_missing",
  "malformed_reply",
  "messages_dropped",
  "messages_unusable",
  "memories_dropped",
  "overrides_ignored",
  "replacement_clamped",
  "tool_output_cut",
  "schema_mismatch",
  "restarted",
  "extra_output",
  "state_reverted",
  "secret_missing",
  "guard_larger",
  "guard_protected_line",
  "guard_json",
  "guard_diff",
  "guard_claims_success",
  "guard_counts",
  "guard_grep",
  "guard_exact_output",
] as const;
export const Warning = z.strictObject({ code: z.enum(WARNINGS), message: z.string() });
export type Warning = z.infer<typeof Warning>;

/** synaps.md 2.3. */
export const ProcessHealth = z.enum([
  "loaded",
  "failed_validation",
  "failed_initialize",
  "running",
  "restarting",
  "degraded",
  "failed",
]);
export type ProcessHealth = z.infer<typeof ProcessHealth>;

/** One line of SynapsCLI's audit of applied replaces (synaps.md 4.2): metadata, never content. */
export const AuditLine = z.strictObject({
  timestamp: Timestamp,
  plugin_id: z.string(),
  hook: Point,
  tool_name: z.string().nullable(),
  action: z.literal("replace"),
  /** Bytes that the hook saw. */
  observed_len: z.int(),
  /** Bytes of its reply, before the clamp of 1 MiB. */
  replacement_len: z.int(),
});
export type AuditLine = z.infer<typeof AuditLine>;

export const Attempt = z.strictObject({
  /** From the call of the runner to its outcome; milliseconds. */
  duration_ms: z.number(),
  /** Milliseconds waited before this attempt because of the retry schedule. */
  delay_ms: z.number(),
  exit_code: z.int().nullable(),
  signal: z.string().nullable(),
  stdout: z.string(),
  stderr: z.string(),
  /** Bytes that the streams really had; the texts above are cut at 64 KiB each. */
  stdout_bytes: z.int(),
  stderr_bytes: z.int(),
  /** 1-based line of stdout that was taken as the reply. */
  picked_line: z.int().nullable(),
  /** Of long-lived processes: how the extension stands after the call, and how often it was started again (synaps.md 2.3). */
  process: z.strictObject({ health: ProcessHealth, restart_count: z.int() }).nullable().default(null),
  /** How the process was confined; null where nothing was started. */
  confinement: Confinement.nullable().default(null),
  error: StepError.nullable(),
});
export type Attempt = z.infer<typeof Attempt>;

const stageReport = {
  kind: z.enum(STAGE_KINDS),
  lines_before: z.int(),
  lines_after: z.int(),
  bytes_before: z.int(),
  bytes_after: z.int(),
};

/** What one stage of a pipeline did. Of one that holds stages, what those did, and of `when` which branch was taken. */
export type StageReport = z.infer<z.ZodObject<typeof stageReport>> & {
  branch?: "do" | "else" | "none" | undefined;
  stages?: StageReport[] | undefined;
};

/** Two levels more than branches nest, for what `auto` inside of the last one did, which has branches of its own. */
const reportAt = (depth: number): z.ZodType<StageReport, StageReport> =>
  depth > LIMITS.whenDepth + 1
    ? z.strictObject(stageReport)
    : z.strictObject({
        ...stageReport,
        branch: z.enum(["do", "else", "none"]).optional(),
        stages: z.array(reportAt(depth + 1)).optional(),
      });
export const StageReport = reportAt(0);

/**
 * How the lines of a pipeline's output come from its input. Lines are 1-based, stages are 0-based indexes.
 * `removed`: `[first line, count, stage]`. `changed`: `[line, stage that changed it last]`. `kept`: `[first output line, first input line, count]`.
 */
export const LineMap = z.strictObject({
  removed: z.array(z.tuple([z.int(), z.int(), z.int()])),
  changed: z.array(z.tuple([z.int(), z.int()])),
  kept: z.array(z.tuple([z.int(), z.int(), z.int()])),
});
export type LineMap = z.infer<typeof LineMap>;

export const PolicyOutcome = z.strictObject({
  on_failure: OnFailure,
  effect: z.enum(["none", "original_kept", "defaults_used", "blocked", "aborted"]),
});

export const Step = z.strictObject({
  hook_id: z.string().nullable(),
  name: z.string(),
  revision: z.int().nullable(),
  runner: z.enum(RUNNER_KINDS),
  disposition: Disposition,
  /** The disposition and its reason in words. */
  reason: z.string(),
  raw_reply: z.unknown().nullable(),
  error: StepError.nullable(),
  duration_ms: z.number(),
  attempts: z.array(Attempt),
  policy: PolicyOutcome,
  warnings: z.array(Warning),
  /** Only of pipelines that ran. */
  stages: z.array(StageReport).nullable(),
  /** Only of pipelines whose map is small enough to keep. */
  line_map: LineMap.nullable(),
  /** Only of an applied SynapsCLI replace. */
  audit: AuditLine.omit({ timestamp: true }).nullable().default(null),
});
export type Step = z.infer<typeof Step>;

/** Answer of a test run, and the record of every invocation. */
export const RunResult = z.strictObject({
  trace_id: z.string(),
  point: Point,
  verdict: Verdict,
  outcome: z.string().nullable(),
  reply: z.unknown(),
  duration_ms: z.number(),
  tokens: TokenSize.nullable(),
  bytes: Size.nullable(),
  steps: z.array(Step),
  /** False when the trace could not be stored; the result is right all the same. */
  stored: z.boolean(),
  /** What the agent's runtime makes of the verdict; only of test runs. */
  model_sees: RuntimeView.nullable(),
});
export type RunResult = z.infer<typeof RunResult>;

export const Confirm = z.enum(["approve", "deny", "no_prompt", "auto"]);
export type Confirm = z.infer<typeof Confirm>;

/** Body of `POST /api/agents/{agent}/runs`. Without `hooks` the live chain runs. */
export const RunRequest = z.strictObject({
  point: Point,
  event: Event,
  hooks: z.array(WrittenHookConfig).max(LIMITS.hooksPerChain).optional(),
  confirm: Confirm.optional(),
  /** What is not in the event and decides what the model sees: window, recalled memories, the summary of a model. */
  runtime: RuntimeOptions.partial().optional(),
});
export type RunRequest = z.output<typeof RunRequest>;
export type RunRequestInput = Omit<z.input<typeof RunRequest>, "hooks"> & { hooks?: HookConfigInput[] };

export const Trace = TraceSummary.extend({
  /** Null when the payload was not kept. */
  event: Event.nullable(),
  reply: z.unknown().nullable(),
  outcome: z.string().nullable(),
  steps: z.array(Step),
  /** What the agent's runtime makes of the verdict; null where the event was not kept. */
  model_sees: RuntimeView.nullable(),
});
export type Trace = z.infer<typeof Trace>;
