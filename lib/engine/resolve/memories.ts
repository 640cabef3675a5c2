import { noChange } from "@/lib/contract/reply";
import type { Warning } from "@/lib/contract/run";
import { isObject, nothing, type Rule } from "./rule";
import { withoutEffect, wrongKinds } from "./without-effect";

/** librefang.md 2.2: the loop cuts recalled and added memories together to so many. */
export const MEMORIES_KEPT = 5;

/** `ingest` (librefang.md 2.2): memories with a string `content` are added, of every layer (librefang.md 7.2). */
export const memories: Rule = {
  read: (reply, ctx) => {
    const given = isObject(reply) && Array.isArray(reply.memories) ? reply.memories : null;
    const valid = (given ?? []).filter((m): m is { content: string } => isObject(m) && typeof m.content === "string");
    const warnings: Warning[] = isObject(reply) ? wrongKinds(reply, { memories: "an array" }) : [];
    if (given && valid.length < given.length)
      warnings.push({
        code: "memories_dropped",
        message: `${given.length - valid.length} of ${given.length} memories have no string content, so LibreFang skips them.`,
      });
    const before = ctx.sofar.reduce((sum, { value }) => sum + (value as unknown[]).length, 0);
    if (before + valid.length > MEMORIES_KEPT)
      warnings.push({
        code: "memories_dropped",
        message: `LibreFang keeps ${MEMORIES_KEPT} memories of those it recalled itself and those of all hooks, in that order; of the ${before + valid.length} that hooks gave so far, at most ${MEMORIES_KEPT} reach the prompt.`,
      });
    if (valid.length === 0) {
      const other = given ? null : withoutEffect(reply, ctx);
      return nothing("The reply adds no memories.", [...warnings, ...(other ? [other] : [])]);
    }
    return {
      contribution: { value: valid.map(({ content }) => ({ content })) },
      disposition: "accumulated",
      reason: `The reply adds ${valid.length} ${valid.length === 1 ? "memory" : "memories"} behind the recalled ones.`,
      warnings,
    };
  },
  ends: () => null,
  conclude: (all, { point }) => {
    const list = all.flatMap(({ value }) => value as unknown[]);
    return list.length > 0
      ? { verdict: "injected", reply: { memories: list }, outcome: null }
      : { verdict: "unchanged", reply: noChange(point), outcome: null };
  },
};
