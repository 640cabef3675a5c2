import type { HookResult } from "@/lib/contract/hook-result";
import { POINTS } from "@/lib/contract/points";
import type { Step, StepError, Warning } from "@/lib/contract/run";
import type { Called, CallInput } from "./call-hook";
import { applyGuard } from "./guard/apply-guard";
import { noPolicy, policyOfFailure } from "./policy";
import type { Guarded, RunnerOutcome } from "./ports";
import { closedBlock } from "./resolve/hook-result";
import { ruleOf } from "./resolve/resolve-chain";
import type { Contribution, Reading } from "./resolve/rule";
import { schemaWarnings } from "./schema-warnings";
import { failureDisposition, stepOf } from "./step-record";
import { inWords, utf8Bytes } from "./utf8";

/** `contribution` is what the hook added to the chain's decision, null when nothing; a shadow hook never adds. */
export type StepResult = { step: Step; contribution: Contribution | null };

/** Reads what a call came to: the reply by the point's rule, guard, failure policy. Pure. */
export function readStep(input: CallInput, called: Called, sofar: readonly Contribution[]): StepResult {
  const { hook } = input;
  const { step, contribution } = outcomeOf(input, called, sofar);
  return {
    step: {
      ...step,
      reason: `${step.reason}${extensionOf(input, called, step, sofar)}`,
      duration_ms: called.duration_ms,
      warnings: [...called.warnings, ...step.warnings],
    },
    contribution: contribution && hook.config.mode !== "shadow" ? { by: hook.config.name, ...contribution } : null,
  };
}

/** What of a step the agent's own runtime would not have done, in words (design, rule 2). */
function extensionOf({ ctx }: CallInput, called: Called, { policy }: Step, sofar: readonly Contribution[]): string {
  const ran = called.kind === "tried" || called.kind === "cached";
  if (ctx.chained && ran && sofar.length > 0)
    return ' It saw the last hook\'s output: "chain" is an extension of Sluice.';
  if (policy.on_failure === "fail_closed" && policy.effect === "blocked")
    return ' The call is blocked: "fail_closed" is an extension of Sluice.';
  return "";
}

type Outcome = { step: Step; contribution: Omit<Contribution, "by"> | null };

function outcomeOf(input: CallInput, called: Called, sofar: readonly Contribution[]): Outcome {
  const { hook } = input;
  if (called.kind === "filtered")
    return { step: stepOf(hook, "filtered", `Not run: ${called.reason}.`), contribution: null };
  if (called.kind === "broken")
    return failure(input, { code: "internal", message: `Sluice failed to run the hook: ${called.why}` });
  if (called.kind === "refused") {
    const { disposition, message } = called.refusal;
    if (disposition === "rate_limited") return rateLimited(input, message);
    return failure(input, { code: "circuit_open", message });
  }
  if (called.kind === "cached") return success(input, { reply: called.reply, warnings: [] }, sofar, true);
  const { outcome, attempts } = called.tried;
  const result = outcome.error ? failure(input, outcome.error, outcome) : success(input, outcome, sofar, false);
  return { ...result, step: { ...result.step, attempts } };
}

/** What a failing hook means for the agent. With `fail_closed`, an extension, it is a block. */
function failure({ hook, ctx }: CallInput, error: StepError, outcome?: RunnerOutcome): Outcome {
  const { config } = hook;
  const shadow = config.mode === "shadow";
  const { policy, warnings } = shadow
    ? { policy: noPolicy(config), warnings: [] }
    : policyOfFailure(config, ctx.stacked);
  const step = stepOf(hook, failureDisposition(error), error.message, {
    error,
    policy,
    warnings: [...(outcome?.warnings ?? []), ...warnings],
    stages: outcome?.stages ?? null,
    line_map: outcome?.line_map ?? null,
  });
  const value: HookResult | null = policy.effect === "blocked" ? closedBlock(config.name, error.message) : null;
  return { step, contribution: value && { value } };
}

/** A rate-limited call is a success that changes nothing (librefang.md 1.2), except of a hook that nobody may get round. */
function rateLimited({ hook }: CallInput, message: string): Outcome {
  const { name, on_failure, mode } = hook.config;
  if (on_failure !== "fail_closed" || mode === "shadow")
    return { step: stepOf(hook, "rate_limited", message), contribution: null };
  const policy = { on_failure, effect: "blocked" as const };
  return {
    step: stepOf(hook, "rate_limited", message, { policy }),
    contribution: { value: closedBlock(name, message) },
  };
}

type Replied = Pick<RunnerOutcome, "warnings"> & Partial<RunnerOutcome>;

function success(input: CallInput, outcome: Replied, sofar: readonly Contribution[], cached: boolean): Outcome {
  const { hook, ctx, event } = input;
  const { name, permissions, mode } = hook.config;
  const faults = cached ? [] : schemaWarnings(hook.config, "output", outcome.reply);
  const read = ruleOf(ctx.point).read(outcome.reply, {
    ...ctx,
    hook: { name, permissions },
    event,
    sofar,
    known: outcome.warnings.map((w) => w.code),
    cached,
  });
  const rest = {
    raw_reply: outcome.reply ?? null,
    stages: outcome.stages ?? null,
    line_map: outcome.line_map ?? null,
  };
  if (read.error)
    return malformed(input, read, read.error, {
      ...rest,
      warnings: [...outcome.warnings, ...faults, ...read.warnings],
    });
  const guarded = guard(input, read, outcome.guarded);
  const warnings = [...outcome.warnings, ...faults, ...read.warnings, ...guarded.warnings];
  const contribution = guarded.reverted ? null : read.contribution;
  const disposition = guarded.reverted ? "guard_reverted" : cached ? "cached" : read.disposition;
  const shadow = mode === "shadow";
  const step = stepOf(
    hook,
    shadow ? "shadowed" : disposition,
    shadow ? `In shadow, not used: ${guarded.reason}` : guarded.reason,
    { ...rest, warnings, audit: contribution && !shadow ? (read.audit ?? null) : null },
  );
  return { step, contribution };
}

/** A reply that is no HookResult fails like any other failure, but for the one that the contract closes (synaps.md 2.3). */
function malformed(input: CallInput, read: Reading, error: StepError, rest: Partial<Step>): Outcome {
  const failed = failure(input, error);
  const blocks = read.contribution !== null;
  const effect = blocks && input.hook.config.mode !== "shadow" ? "blocked" : failed.step.policy.effect;
  return {
    step: { ...failed.step, ...rest, reason: read.reason, policy: { ...failed.step.policy, effect } },
    contribution: read.contribution ?? failed.contribution,
  };
}

type Checked = { reason: string; reverted: boolean; warnings: Warning[] };

function guard({ hook, ctx, event }: CallInput, read: Reading, done: Guarded | undefined): Checked {
  const before = event[POINTS[ctx.point].textKey ?? ""];
  const after = read.contribution?.text;
  const { reason } = read;
  if (after === undefined || typeof before !== "string") return { reason, reverted: false, warnings: [] };
  const { config } = hook;
  const { reverted, warnings } =
    done ?? applyGuard({ before, after, guard: config.guard, event, kind: config.runner.kind });
  if (reverted) {
    const why = warnings.map((w) => w.message).join("; ");
    return { reason: `A guard kept the original: ${why}.`, reverted, warnings };
  }
  const sizes =
    after === before
      ? "The reply is the text as it was, which counts as a rewrite."
      : `The reply replaces the text: ${inWords(utf8Bytes(before))} → ${inWords(utf8Bytes(after))} bytes.`;
  return { reason: sizes, reverted, warnings };
}
