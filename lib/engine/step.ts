import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS, type Point } from "@/lib/contract/points";
import type { Step, StepError } from "@/lib/contract/run";
import { runAttempts, type Tried } from "./attempts";
import { applyGuard } from "./guard/apply-guard";
import { matchHook } from "./match";
import { noPolicy, policyOfFailure } from "./policy";
import type { ChainHook, Guarded, Marks, Ports } from "./ports";
import type { Reading, Resolver } from "./resolve/resolver";
import { failureDisposition, stepOf } from "./step-record";
import { inWords, utf8Bytes } from "./utf8";

export type StepInput = { hook: ChainHook; point: Point; event: Event; resolver: Resolver; stacked: boolean };
/** `rewrite` is what the hook decided, null when nothing; a shadow hook never decides. */
export type StepResult = { step: Step; rewrite: string | null };

/** Runs one hook of a chain on an event: match, attempts, reading of the reply, guard, policy. */
export async function runStep(input: StepInput, ports: Ports): Promise<StepResult> {
  const { hook, point, event } = input;
  const { config } = hook;
  const matched = matchHook(config.match, event, point);
  if (!matched.matches) return { step: stepOf(hook, "filtered", `Not run: ${matched.reason}.`), rewrite: null };
  const start = ports.now();
  const call = {
    runner: config.runner,
    point,
    event,
    timeout_ms: config.timeout_ms,
    mark_omissions: marksOf(config.guard),
    guard: config.guard,
  };
  const tried = await runAttempts(hook, call, ports);
  const { step, rewrite } = tried.outcome.error
    ? failure(input, tried, tried.outcome.error)
    : success(input, tried.outcome);
  return {
    step: {
      ...step,
      duration_ms: ports.now() - start,
      attempts: tried.attempts,
      warnings: [...matched.warnings, ...step.warnings],
    },
    rewrite,
  };
}

const marksOf = ({ mode, mark_omissions, never_larger }: HookConfig["guard"]): Marks => {
  if (mode === "off" || !mark_omissions) return "cuts";
  return never_larger ? "unless_larger" : "all";
};

function failure({ hook, stacked }: StepInput, { outcome }: Tried, error: StepError): StepResult {
  const shadow = hook.config.mode === "shadow";
  const { policy, warnings } = shadow
    ? { policy: noPolicy(hook.config), warnings: [] }
    : policyOfFailure(hook.config, stacked);
  const step = stepOf(hook, failureDisposition(error), error.message, {
    error,
    policy,
    warnings: [...outcome.warnings, ...warnings],
    stages: outcome.stages,
    line_map: outcome.line_map,
  });
  return { step, rewrite: null };
}

function success(input: StepInput, outcome: Tried["outcome"]): StepResult {
  const { hook, point, resolver } = input;
  const known = outcome.warnings.map((w) => w.code);
  const read = resolver.read(point, outcome.reply, known);
  const guarded = guard(input, read, outcome.guarded);
  const shadow = hook.config.mode === "shadow";
  const decided = guarded.rewrite !== null;
  const disposition = decided ? "applied" : guarded.reverted ? "guard_reverted" : "unchanged";
  const step = stepOf(
    hook,
    shadow ? "shadowed" : disposition,
    shadow ? `In shadow, not used: ${guarded.reason}` : guarded.reason,
    {
      raw_reply: outcome.reply ?? null,
      warnings: [...outcome.warnings, ...read.warnings, ...guarded.warnings],
      stages: outcome.stages,
      line_map: outcome.line_map,
    },
  );
  return { step, rewrite: shadow ? null : guarded.rewrite };
}

function guard({ hook, point, event }: StepInput, read: Reading, done: Guarded | undefined) {
  const before = event[POINTS[point].textKey ?? ""];
  const { rewrite, reason } = read;
  if (rewrite === null || typeof before !== "string") return { rewrite, reason, reverted: false, warnings: [] };
  const { config } = hook;
  const { reverted, warnings } =
    done ?? applyGuard({ before, after: rewrite, guard: config.guard, event, kind: config.runner.kind });
  if (reverted) {
    const why = warnings.map((w) => w.message).join("; ");
    return { rewrite: null, reason: `A guard kept the original: ${why}.`, reverted, warnings };
  }
  const sizes =
    rewrite === before
      ? "The reply is the text as it was, which counts as a rewrite."
      : `The reply replaces the text: ${inWords(utf8Bytes(before))} → ${inWords(utf8Bytes(rewrite))} bytes.`;
  return { rewrite, reason: sizes, reverted, warnings };
}
