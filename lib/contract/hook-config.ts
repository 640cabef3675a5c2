import * as z from "zod";
import { LIMITS } from "./limits";
import { Name } from "./name";
import { openObject } from "./open-object";
import { permissionFault } from "./permissions";
import { MATCH_FILTERS, POINT_KNOBS, POINT_NAMES, POINTS } from "./points";
import { Runner, type RunnerKind } from "./runner";

const Text = z.string().max(LIMITS.patternChars);
const Texts = z.array(z.string().min(1).max(1_000)).max(200);

/** When a hook fires. Null, absent and `[]` mean "no condition"; conditions are AND. `input_equals: {}` is a value. */
export const Match = z.strictObject({
  tools: Texts.nullish(),
  command: Text.nullish(),
  input_contains: Text.nullish(),
  input_equals: z.json().optional(),
  message_contains: Text.nullish(),
  message_regex: Text.nullish(),
  agent_ids: Texts.nullish(),
});
export type Match = z.infer<typeof Match>;

export const Guard = z.strictObject({
  /** `enforce` keeps the original, `warn` only says so. Default: enforce for pipelines, warn for scripts. */
  mode: z.enum(["enforce", "warn", "off"]).optional(),
  protect: z.array(z.string().min(1).max(LIMITS.patternChars)).max(100).default([]),
  never_larger: z.boolean().default(true),
  keep_json: z.boolean().default(true),
  keep_diff: z.boolean().default(true),
  mark_omissions: z.boolean().default(true),
});
export type Guard = z.infer<typeof Guard>;

export const OnFailure = z.enum(["warn", "abort", "skip", "fail_open", "fail_closed"]);
export type OnFailure = z.infer<typeof OnFailure>;

/** Opens after so many failures in a row; after `reset_secs` one call may try (librefang.md 5.5). */
export const Breaker = z.strictObject({
  max_failures: z.int().min(1).max(10_000).default(5),
  reset_secs: z.int().min(0).max(86_400).default(60),
});
export type Breaker = z.infer<typeof Breaker>;

/** Schemas of the subset that LibreFang checks (librefang.md 3.8). A mismatch is a warning. */
export const Schemas = z.strictObject({ input: openObject().nullish(), output: openObject().nullish() });
export type Schemas = z.infer<typeof Schemas>;

const shape = {
  name: Name,
  point: z.enum(POINT_NAMES, {
    error: ({ input }) =>
      typeof input === "string"
        ? `Unknown hook kind: '${input.slice(0, 100)}'; there are ${POINT_NAMES.join(", ")}`
        : undefined,
  }),
  enabled: z.boolean().default(true),
  mode: z.enum(["live", "shadow"]).default("live"),
  match: Match.default({}),
  runner: Runner,
  /** Milliseconds per attempt, the whole of queueing, start, stdin and stdout. */
  timeout_ms: z.int().min(1).max(LIMITS.timeoutMs).optional(),
  retry: z
    .strictObject({
      max: z.int().min(0).max(LIMITS.retries).default(0),
      delay_ms: z.int().min(0).max(LIMITS.retryDelayMs).default(500),
    })
    .prefault({}),
  on_failure: OnFailure.optional(),
  guard: Guard.prefault({}),
  breaker: Breaker.nullable().default(null),
  /** Calls in any 60 seconds, per agent and hook; 0 for no limit (librefang.md 1.2). */
  rate_limit_per_minute: z.int().min(0).max(1_000_000).default(0),
  /** How long a reply stands for the same event; 0 stores but never hits (librefang.md 1.2). */
  cache_ttl_secs: z.int().min(0).max(LIMITS.cacheTtlSecs).nullable().default(null),
  schemas: Schemas.nullable().default(null),
  permissions: z.array(z.string().max(100)).max(32).default([]),
};

type Knobs = { retry: { max: number }; breaker: unknown; cache_ttl_secs: unknown };
const isSet = {
  retry: ({ retry }: Knobs) => retry.max > 0,
  breaker: ({ breaker }: Knobs) => breaker !== null,
  cache_ttl_secs: ({ cache_ttl_secs }: Knobs) => cache_ttl_secs !== null,
};
const KNOB_WORDS = { retry: "retries", breaker: "circuit breaker", cache_ttl_secs: "cache" };

/** A hook's configuration as people write it. Defaults that depend on the point or the runner are filled in by {@link completeConfig}. */
export const HookConfigInput = z.strictObject(shape).check((ctx) => {
  const row = POINTS[ctx.value.point];
  const add = (path: PropertyKey[], message: string) =>
    ctx.issues.push({ code: "custom", input: ctx.value, path, message });
  const { on_failure, match } = ctx.value;
  if (on_failure && !row.policies.includes(on_failure))
    add(["on_failure"], `${row.point} knows ${row.policies.join(", ")}`);
  for (const key of MATCH_FILTERS)
    if (isCondition(match[key]) && !row.filters.includes(key))
      add(
        ["match", key],
        `${row.point} ${key === "tools" ? "does not allow a tool filter" : `cannot be filtered by ${key}`}; it knows ${row.filters.join(", ") || "no filter"}`,
      );
  for (const knob of POINT_KNOBS)
    if (!row.knobs[knob] && isSet[knob](ctx.value)) add([knob], `${row.point} has no ${KNOB_WORDS[knob]}`);
  if (ctx.value.runner.kind === "pipeline" && row.textKey === null)
    add(["runner", "kind"], `a pipeline rewrites a text, and ${row.point} has none; use javascript, command or http`);
  if (ctx.value.runner.kind === "command" && ctx.value.runner.protocol === "synaps" && row.family !== "synaps")
    add(["runner", "protocol"], "the extension protocol is SynapsCLI's; LibreFang's points know stdin");
  ctx.value.permissions.forEach((permission, i) => {
    const fault = permissionFault(permission);
    if (fault) add(["permissions", i], fault);
  });
  if (row.permission !== null && !ctx.value.permissions.includes(row.permission))
    add(
      ["permissions"],
      `Extension '${ctx.value.name}' lacks permission '${row.permission}' required for hook '${row.point}'`,
    );
});
export type HookConfigInput = z.input<typeof HookConfigInput>;

/** A configuration with every default filled in: what is stored, run and answered. */
export const HookConfig = z.strictObject({
  ...shape,
  timeout_ms: z.int().min(1),
  on_failure: OnFailure,
  guard: Guard.extend({ mode: z.enum(["enforce", "warn", "off"]) }),
});
export type HookConfig = z.infer<typeof HookConfig>;

/** @returns whether a value of `match` is a condition at all (design, section 4: null, absent and `[]` are not; an empty text is not either). */
export const isCondition = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== "" && !(Array.isArray(value) && value.length === 0);

/** Declared pipelines are held to rule 6 of the guards; a script's contract allows any reply, so it is only warned about. */
export const defaultGuardMode = (kind: RunnerKind): "enforce" | "warn" => (kind === "pipeline" ? "enforce" : "warn");

/**
 * A draft with some of its top-level keys replaced, as it would have been written. A guard mode that was the default of
 * the old kind of runner becomes the default of the new one.
 */
export function mergeDraft(draft: HookConfig, patch: Record<string, unknown>): unknown {
  const merged = { ...draft, ...patch };
  const kind = (patch.runner as { kind?: unknown } | null | undefined)?.kind;
  const { mode, ...guard } = draft.guard;
  const wasDefault = mode === defaultGuardMode(draft.runner.kind);
  return kind !== undefined && patch.guard === undefined && wasDefault ? { ...merged, guard } : merged;
}

/** Fills the defaults that depend on point and runner. @returns a new object; the input is not changed. */
export function completeConfig(input: z.output<typeof HookConfigInput>): HookConfig {
  const row = POINTS[input.point];
  return {
    ...input,
    timeout_ms: input.timeout_ms ?? row.defaultTimeoutMs,
    on_failure: input.on_failure ?? (row.policies[0] as OnFailure),
    guard: { ...input.guard, mode: input.guard.mode ?? defaultGuardMode(input.runner.kind) },
  };
}

/** Parses what a person wrote into a complete configuration. */
export const WrittenHookConfig = HookConfigInput.transform(completeConfig);
