import { CONTINUE, type HookResult } from "@/lib/contract/hook-result";
import type { ChainContext, Contribution, Decision } from "./rule";

/** What the model is told of a call that a hook blocked (synaps.md 2.2). */
export const blockedText = (reason: string): string => `Tool call blocked by extension: ${reason}`;

/** The last part of synaps.md 2.1 and 2.4: what the chain as a whole answers. */
export function concludeActions(all: readonly Contribution[], ctx: ChainContext): Decision {
  const results = all.map(({ by, value }) => ({ by, result: value as HookResult }));
  const block = results.find(({ result }) => result.action === "block")?.result;
  if (block?.action === "block") return { verdict: "blocked", reply: block, outcome: blockedText(block.reason) };
  const replace = results.findLast(({ result }) => result.action === "replace")?.result;
  if (replace) return { verdict: "replaced", reply: replace, outcome: null };
  const injected = results.flatMap(({ result }) => (result.action === "inject" ? [result.content] : []));
  if (injected.length > 0)
    return { verdict: "injected", reply: { action: "inject", content: injected.join("\n\n") }, outcome: null };
  const toolCall = ctx.point === "before_tool_call" ? ofToolCall(results, ctx) : null;
  if (toolCall) return toolCall;
  const phase = results.find(({ result }) => result.action === "context_phase")?.result;
  const observes = ["on_message_complete", "on_compaction", "on_session_end"].includes(ctx.point);
  return { verdict: observes ? "observed" : "unchanged", reply: phase ?? CONTINUE, outcome: null };
}

type Named = { by: string; result: HookResult };

function ofToolCall(results: Named[], { profile }: ChainContext): Decision | null {
  const confirms = results.flatMap(({ by, result }) => (result.action === "confirm" ? [{ by, result }] : []));
  const modifies = results.flatMap(({ by, result }) => (result.action === "modify" ? [{ by, result }] : []));
  const last = modifies.at(-1)?.result;
  if (confirms.length === 0) return last ? { verdict: "modified", reply: last, outcome: null } : null;
  if (profile !== "synaps-0.11") return { verdict: "confirm", reply: confirms[0]?.result ?? CONTINUE, outcome: null };
  const reply: HookResult = {
    action: "confirm",
    message: confirms.map(({ result }) => result.message).join("\n"),
    sources: confirms.map(({ by }) => by),
    // Nothing is ever unloaded here, so every extension is of its first generation (synaps.md 2.4).
    generations: confirms.map(() => 0),
    ...(last ? { modified_input: last.input } : {}),
    ...(modifies.length > 0 ? { modified_by: modifies.map(({ by }) => by) } : {}),
  };
  return { verdict: "confirm", reply, outcome: null };
}
