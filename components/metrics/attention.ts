import { formatMs, formatNumber, formatPercent, formatTokens } from "@/components/ui/format";
import type { HookRow } from "@/lib/contract/hook-row";
import type { Figures, Series } from "@/lib/contract/metrics";
import { DISPOSITION_TERMS } from "@/lib/contract/verdicts";
import { failureRate, failuresByKind, savedShare, tokensSaved } from "./figures";

/** From here on a hook is mentioned. Each reason says its figure, so that the reader can disagree. */
const LIMITS = { failing: 0.01, slowMs: 1_000, grown: 0.02, guarded: 0.1, fewCalls: 5 } as const;

export type Concern = {
  hookId: string;
  hook: string;
  kind: "failing" | "slow" | "grows" | "guarded" | "silent";
  reason: string;
  /** Larger is more urgent; only for the order. */
  weight: number;
};

type Input = {
  /** Per-hook figures of the window. */
  series: readonly Series[];
  hooks: readonly HookRow[];
  /** Live calls per agent in the window, by agent id. */
  agentCalls: ReadonlyMap<string, number>;
};

/** Which hooks deserve attention and why, most urgent first. Computed from figures alone. */
export function concerns({ series, hooks, agentCalls }: Input): Concern[] {
  // A series under its own key belongs to a hook that was deleted since: nobody can mend it.
  const existing = series.filter((s) => s.name !== s.key);
  const found = existing.flatMap((s) => {
    const hook = hooks.find((h) => h.id === s.key);
    const reasons = [failing(s), slow(s.total, hook), grows(s.total), guarded(s.total)];
    return reasons.flatMap((r) => (r ? [{ ...r, hookId: s.key, hook: s.name }] : []));
  });
  const silent = hooks.flatMap((hook) => neverFired(hook, series, agentCalls.get(hook.agent_id) ?? 0));
  return [...found, ...silent].sort((a, b) => b.weight - a.weight);
}

type Reason = Pick<Concern, "kind" | "reason" | "weight">;

function failing(s: Series): Reason | null {
  const rate = failureRate(s.total);
  if (s.total.failures === 0 || rate < LIMITS.failing) return null;
  const most = failuresByKind([s])[0];
  const mostly = most
    ? ` Mostly “${DISPOSITION_TERMS[most.kind].word}”: ${lowerFirst(DISPOSITION_TERMS[most.kind].meaning)}`
    : "";
  const reason = `Fails in ${formatPercent(rate)} of its calls (${formatNumber(s.total.failures)} of ${formatNumber(s.total.calls)}).${mostly}`;
  return { kind: "failing", reason, weight: 100 + rate * 100 };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function slow({ calls, p95_ms, p50_ms }: Figures, hook: HookRow | undefined): Reason | null {
  if (p95_ms === null || calls < LIMITS.fewCalls || p95_ms < LIMITS.slowMs) return null;
  const timeout = hook?.live?.timeout_ms;
  const near = timeout && p95_ms > timeout / 2 ? ` Its timeout is ${formatMs(timeout)}.` : "";
  const reason = `Half of its calls take ${formatMs(p50_ms)} or longer, one in twenty ${formatMs(p95_ms)} or longer; the agent waits for them.${near}`;
  return { kind: "slow", reason, weight: 60 + Math.min(30, p95_ms / 1_000) };
}

function grows(total: Figures): Reason | null {
  const share = -savedShare(total);
  if (share < LIMITS.grown) return null;
  const reason = `Makes outputs larger: ${formatTokens(-tokensSaved(total))} more than came in (+${formatPercent(share)}).`;
  return { kind: "grows", reason, weight: 50 + Math.min(9, share * 10) };
}

function guarded({ calls, by_disposition }: Figures): Reason | null {
  const kept = by_disposition.guard_reverted ?? 0;
  if (calls === 0 || kept / calls < LIMITS.guarded) return null;
  const reason = `A guard kept the original in ${formatPercent(kept / calls)} of its calls (${formatNumber(kept)}): the hook would have lost something protected.`;
  return { kind: "guarded", reason, weight: 40 + kept / calls };
}

function neverFired(hook: HookRow, series: readonly Series[], calls: number): Concern[] {
  if (!hook.enabled || !hook.live || calls < LIMITS.fewCalls) return [];
  if (series.some((s) => s.key === hook.id && s.total.calls > 0)) return [];
  const reason = `Has not fired once, while its agent had ${formatNumber(calls)} live calls. Its conditions may be too narrow.`;
  return [{ hookId: hook.id, hook: hook.name, kind: "silent", reason, weight: 20 }];
}
