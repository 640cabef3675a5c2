import type { Event } from "@/lib/contract/events";
import { POINTS, type Point } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";
import type { Confirm, Step } from "@/lib/contract/run";
import { FAILURES, type Verdict } from "@/lib/contract/verdicts";
import { broken, type Called, type CallInput, callHook } from "./call-hook";
import { hookView } from "./hook-view";
import type { ChainAgent, ChainHook, Ports } from "./ports";
import { redacts } from "./redacts";
import { resolveConfirm } from "./resolve/confirm";
import { ruleOf } from "./resolve/resolve-chain";
import type { ChainContext, Contribution, Decision } from "./resolve/rule";
import { readStep, type StepResult } from "./step";
import { stepOf } from "./step-record";
import { utf8Bytes } from "./utf8";

export type ChainRequest = {
  agent: ChainAgent;
  point: Point;
  event: Event;
  chain: ChainHook[];
  confirm?: Confirm;
  /** Under which name the event's text is kept, where it is. */
  original?: string | null;
};

export type ChainOutcome = {
  verdict: Verdict;
  /** What the agent is told of a block, or what a confirm led to (synaps.md 2.2). */
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
 * step. One enabled hook is LibreFang's single engine, two or more are its stack (librefang.md 7.2). With `resolution:
 * "chain"` (our extension) each sees the last one's output and all rewrites count. Shadow hooks run on every matching event
 * and never decide.
 */
export async function runChain(request: ChainRequest, ports: Ports): Promise<ChainOutcome> {
  const { agent, point, chain, confirm } = request;
  const start = ports.now();
  const { textKey } = POINTS[point];
  const text = textKey === null ? null : request.event[textKey];
  const before = typeof text === "string" ? text : null;
  const hooks = agent.enabled ? chain.filter((hook) => hook.config.enabled) : [];
  const ctx: ChainContext = {
    point,
    profile: agent.profile,
    chained: POINTS[point].chainable && agent.resolution[point] === "chain",
    stacked: hooks.filter(({ config }) => config.mode === "live").length > 1,
    original: request.original ?? null,
  };
  const { steps, contributions, aborted } = await runHooks(
    hooks,
    ctx,
    { ...request, event: hookView(point, request.event) },
    ports,
  );
  const decided: Decision = !agent.enabled
    ? { verdict: "unchanged", reply: noChange(point), outcome: null }
    : aborted
      ? { verdict: "error", reply: noChange(point), outcome: null }
      : resolveConfirm(ruleOf(point).conclude(contributions, ctx), confirm);
  const after = before === null || aborted ? before : (contributions.at(-1)?.text ?? before);
  return {
    ...decided,
    steps,
    duration_ms: ports.now() - start,
    before,
    after,
    bytes: before === null || after === null ? null : { before: utf8Bytes(before), after: utf8Bytes(after) },
  };
}

async function runHooks(hooks: ChainHook[], ctx: ChainContext, { agent, event }: ChainRequest, ports: Ports) {
  const rule = ruleOf(ctx.point);
  const steps: Step[] = [];
  const contributions: Contribution[] = [];
  let aborted = false;
  let ended: string | null = null;
  let hidden = false;
  const inputOf = (hook: ChainHook, seen: Event): CallInput => {
    const known = hidden ? { ...ctx, original: null } : ctx;
    hidden ||= ctx.chained && redacts(hook.config);
    return { hook, agentId: agent.id, ctx: known, event: seen };
  };
  const atOnce =
    POINTS[ctx.point].dispatch === "parallel" ? hooks.map((hook) => callHook(inputOf(hook, event), ports)) : null;
  for (const [i, hook] of hooks.entries()) {
    const { mode, name, on_failure } = hook.config;
    if (ended !== null && mode !== "shadow" && atOnce === null) {
      steps.push(stepOf(hook, "not_reached", `Not run: ${ended}.`));
      continue;
    }
    const input = inputOf(hook, rule.next?.(event, contributions, ctx) ?? event);
    const called = await (atOnce?.[i] ?? callHook(input, ports));
    const { step, contribution } = safely(input, called, contributions);
    remember(input, called, step, ports);
    steps.push(step);
    if (step.policy.effect === "aborted") {
      aborted = true;
      ended ??= `the failing hook ${JSON.stringify(name)} ended the chain`;
    }
    if (contribution) {
      contributions.push(contribution);
      ended ??= rule.ends(contribution, ctx);
    } else if (mode === "live") ended ??= rule.endsWithout?.(step.disposition, on_failure, ctx) ?? null;
  }
  return { steps, contributions, aborted };
}

/** The last net: a fault in reading one reply fails this one step and no other. */
function safely(input: CallInput, called: Called, sofar: readonly Contribution[]): StepResult {
  try {
    return readStep(input, called, sofar);
  } catch (thrown) {
    return readStep(input, { ...broken(thrown), duration_ms: called.duration_ms }, sofar);
  }
}

/** What rate limit, breaker or cache make of a call never changes what the agent gets, also when they fail. */
function remember(...given: Parameters<typeof tell>): void {
  try {
    tell(...given);
  } catch {
    // They promise not to throw; the step is decided all the same.
  }
}

/** Tells rate limit, breaker and cache how the call went. */
function tell({ hook, agentId, event }: CallInput, called: Called, step: Step, { gates }: Ports): void {
  if (!gates || hook.hook_id === null || called.kind === "filtered" || called.kind === "refused") return;
  if (called.kind === "cached") return;
  const failed = FAILURES.includes(step.disposition);
  gates.settle(hook, agentId, step.disposition === "overloaded" ? "neither" : failed ? "failure" : "success");
  // LibreFang keeps every output of a script that succeeded, also one that it cannot use.
  if (!failed && hook.config.cache_ttl_secs !== null) gates.remember(hook, event, step.raw_reply);
}
