import type { Event } from "@/lib/contract/events";
import { POINTS, type Point } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";
import type { Step } from "@/lib/contract/run";
import type { Verdict } from "@/lib/contract/verdicts";
import { policyOfFailure } from "./policy";
import type { ChainAgent, ChainHook, Ports } from "./ports";
import { resolveChain, resolverOf } from "./resolve/resolve-chain";
import { runStep, type StepInput, type StepResult } from "./step";
import { stepOf } from "./step-record";
import { utf8Bytes } from "./utf8";

export type ChainRequest = { agent: ChainAgent; point: Point; event: Event; chain: ChainHook[] };

export type ChainOutcome = {
  verdict: Verdict;
  /** Text that a confirm leads to; no point of this version knows one. */
  outcome: string | null;
  /** The native reply of a live call. */
  reply: unknown;
  /** One for each enabled hook, in chain order, also for those that did not run. */
  steps: Step[];
  duration_ms: number;
  /** The text that hooks rewrite and what the agent gets instead; null at points without one. */
  before: string | null;
  after: string | null;
  bytes: { before: number; after: number } | null;
};

/**
 * Runs one event through one chain (design, rules 1 to 6). Never throws and never hangs: every failure of a runner becomes a
 * step. One enabled hook is LibreFang's single engine, two or more are its stack: the first rewrite wins, each sees the
 * original, a failing layer falls to the next (librefang.md 7.2). With `resolution: "chain"` (our extension) each sees the last
 * one's output and all rewrites count. Shadow hooks run on every matching event and never decide.
 */
export async function runChain(request: ChainRequest, ports: Ports): Promise<ChainOutcome> {
  const { agent, point, event, chain } = request;
  const start = ports.now();
  const key = POINTS[point].textKey;
  const before = key !== null && typeof event[key] === "string" ? event[key] : null;
  const resolver = resolverOf(point);
  const hooks = agent.enabled ? chain.filter((hook) => hook.config.enabled) : [];
  const stacked = hooks.filter(({ config }) => config.mode === "live").length > 1;
  const chained = agent.resolution[point] === "chain";
  const steps: Step[] = [];
  const rewrites: string[] = [];
  let stopped: { by: string; effect: "aborted" | "blocked" } | null = null;
  let winner: string | null = null;
  for (const hook of hooks) {
    const shadow = hook.config.mode === "shadow";
    const reason = resolver ? notReached(stopped?.by ?? null, chained ? null : winner) : `No hook can run at ${point}.`;
    if (!resolver || (reason !== null && !shadow)) {
      steps.push(stepOf(hook, "not_reached", reason ?? ""));
      continue;
    }
    const seen = chained && key !== null && rewrites.length > 0 ? { ...event, [key]: rewrites.at(-1) } : event;
    const { step, rewrite } = await safely({ hook, point, event: seen, resolver, stacked }, ports);
    steps.push(step);
    if (rewrite !== null) {
      rewrites.push(rewrite);
      winner ??= hook.config.name;
    }
    const { effect } = step.policy;
    if (effect === "aborted" || effect === "blocked") stopped ??= { by: hook.config.name, effect };
  }
  const { verdict, reply } = resolveChain(point, rewrites, stopped?.effect ?? null);
  const after = before === null || stopped ? before : (rewrites.at(-1) ?? before);
  return {
    verdict,
    outcome: null,
    reply: agent.enabled ? reply : noChange(point),
    steps,
    duration_ms: ports.now() - start,
    before,
    after,
    bytes: before === null || after === null ? null : { before: utf8Bytes(before), after: utf8Bytes(after) },
  };
}

function notReached(stoppedBy: string | null, winner: string | null): string | null {
  if (stoppedBy !== null) return `Not run: the failing hook ${JSON.stringify(stoppedBy)} ended the chain.`;
  if (winner !== null) return `Not run: ${JSON.stringify(winner)} had rewritten the text, and the first rewrite wins.`;
  return null;
}

/** The last net: a fault of the engine itself fails this one step and no other. */
async function safely(input: StepInput, ports: Ports): Promise<StepResult> {
  try {
    return await runStep(input, ports);
  } catch (thrown) {
    const { hook, stacked } = input;
    const why = thrown instanceof Error ? thrown.message : String(thrown);
    const error = { code: "internal" as const, message: `Sluice failed to run the hook: ${why}` };
    const shadow = hook.config.mode === "shadow";
    const step = stepOf(hook, "failed", error.message, {
      error,
      ...(shadow ? {} : policyOfFailure(hook.config, stacked)),
    });
    return { step, rewrite: null };
  }
}
