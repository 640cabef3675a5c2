import { POINTS } from "@/lib/contract/points";
import { replyTextKey } from "@/lib/contract/reply";
import type { Step } from "@/lib/contract/run";
import { FAILURES, NOT_CALLED } from "@/lib/contract/verdicts";
import { bucketOf } from "@/lib/engine/histogram";
import type { RecordedInvocation } from "./recorded";
import { plain, utf8Bytes } from "./text";

/** Seconds of a bucket. A query reads the coarsest that fits. */
export const GRAINS = [60, 300, 3_600, 86_400] as const;

/** What one invocation or one step adds to the figures. Absent parts are "" or 0. */
export type Figure = {
  scope: "invocation" | "step";
  at: Date;
  agentId: string;
  point: string;
  tool: string;
  origin: string;
  hookId: string;
  runner: string;
  revision: number;
  /** Verdict of an invocation, disposition of a step */
  outcome: string;
  /** Index of the latency bucket (lib/engine/histogram.ts); null for a step that was not called */
  latency: number | null;
  /** calls, failures, bytes_in, bytes_out, tokens_in, tokens_out */
  sums: number[];
};

type Sizes = { bytes: number; tokens: number };

/** What an invocation adds: one figure of its own and one for each step. */
export function figuresOf(recorded: RecordedInvocation, failures: number): Figure[] {
  const { result, agent_id, origin, created_at: at } = recorded;
  const common = { at, agentId: plain(agent_id), point: result.point, tool: recorded.tool ?? "", origin };
  const before: Sizes = { bytes: result.bytes?.before ?? 0, tokens: result.tokens?.before ?? 0 };
  const after: Sizes = { bytes: result.bytes?.after ?? 0, tokens: result.tokens?.after ?? 0 };
  const own: Figure = {
    ...common,
    scope: "invocation",
    hookId: "",
    runner: "",
    revision: 0,
    outcome: result.verdict,
    latency: latencyOf(result.duration_ms),
    sums: [1, failures > 0 ? 1 : 0, before.bytes, after.bytes, before.tokens, after.tokens],
  };
  const sizes = sizesOfSteps(result.steps, POINTS[result.point].textKey && replyTextKey(result.point), before, after);
  const nothing: Sizes = { bytes: 0, tokens: 0 };
  return [
    own,
    ...result.steps.map((step, i): Figure => {
      const called = !NOT_CALLED.includes(step.disposition);
      const [into, out] = (called && sizes[i]) || [nothing, nothing];
      return {
        ...common,
        scope: "step",
        hookId: plain(step.hook_id ?? ""),
        runner: step.runner,
        revision: step.revision ?? 0,
        outcome: step.disposition,
        latency: called ? latencyOf(step.duration_ms) : null,
        sums: [1, FAILURES.includes(step.disposition) ? 1 : 0, into.bytes, out.bytes, into.tokens, out.tokens],
      };
    }),
  ];
}

const latencyOf = (ms: number) => bucketOf(Math.max(1, Math.round(ms * 1_000)));

/**
 * What went into and came out of each step: only the steps that were applied changed the text. In a chain the sizes
 * between two of them come from the first one's reply, tokens in proportion to bytes, so that a saving is counted once.
 */
function sizesOfSteps(steps: Step[], textKey: string | null, before: Sizes, after: Sizes): [Sizes, Sizes][] {
  const lastApplied = steps.findLastIndex((step) => step.disposition === "applied");
  let current = before;
  return steps.map((step, i) => {
    if (step.disposition !== "applied") return [current, current];
    const into = current;
    current = i === lastApplied ? after : sized(step, textKey, before, after, current);
    return [into, current];
  });
}

function sized(step: Step, textKey: string | null, before: Sizes, after: Sizes, current: Sizes): Sizes {
  const text = textKey && (step.raw_reply as Record<string, unknown> | null)?.[textKey];
  if (typeof text !== "string") return current;
  const bytes = utf8Bytes(text);
  const gone = before.bytes === after.bytes ? 0 : (before.bytes - bytes) / (before.bytes - after.bytes);
  return { bytes, tokens: Math.max(0, Math.round(before.tokens + (after.tokens - before.tokens) * gone)) };
}
