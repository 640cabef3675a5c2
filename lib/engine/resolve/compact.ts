import { noChange } from "@/lib/contract/reply";
import type { Warning } from "@/lib/contract/run";
import { usableMessages } from "./messages";
import { isObject, nothing, type Rule } from "./rule";
import { withoutEffect, wrongKinds } from "./without-effect";

/** librefang.md 2.4: what stands for a summary that a cached reply does not have. */
const CACHED_SUMMARY = "plugin compaction (cached)";

/**
 * `compact` (librefang.md 2.4): first `request_llm_summary` with something to summarise, then `messages`, else the runtime's own
 * compactor. The directive keeps `messages` beside it, which count when the model's summary fails. In a stack the first
 * usable reply wins (librefang.md 7.2).
 */
export const compact: Rule = {
  read: (reply, ctx) => {
    const given = isObject(reply) ? reply : {};
    const request = readRequest(given.request_llm_summary);
    const kept = usableMessages(given.messages, "messages");
    const warnings = [...request.warnings, ...kept.warnings];
    if (kept.usable) warnings.push(...wrongKinds(given, { summary: "a string" }));
    const value: Record<string, unknown> = {};
    if (request.value) value.request_llm_summary = request.value;
    if (kept.usable) value.messages = kept.usable;
    if (kept.usable && typeof given.summary === "string") value.summary = given.summary;
    if (kept.usable && value.summary === undefined && ctx.cached) value.summary = CACHED_SUMMARY;
    if (request.value) return { contribution: { value }, disposition: "applied", reason: request.reason, warnings };
    if (kept.usable)
      return {
        contribution: { value },
        disposition: "applied",
        reason: `The reply keeps ${kept.usable.length} ${kept.usable.length === 1 ? "message" : "messages"}${value.summary === undefined ? ' and gives no summary, so LibreFang puts the words "plugin compaction" before them' : " and gives a summary"}.`,
        warnings,
      };
    const other =
      Object.hasOwn(given, "messages") || given.request_llm_summary !== undefined ? null : withoutEffect(reply, ctx);
    return nothing("The reply has no usable messages, so the runtime compacts by itself.", [
      ...warnings,
      {
        code: "messages_unusable",
        message:
          "No request to summarise and no valid message: LibreFang counts a failure, does not ask the failure policy, and uses its own compactor.",
      },
      ...(other ? [other] : []),
    ]);
  },
  ends: ({ by }) => `${JSON.stringify(by)} had compacted the window`,
  conclude: (all, { point }) => {
    const first = all[0];
    return first
      ? { verdict: "replaced", reply: first.value as Record<string, unknown>, outcome: null }
      : { verdict: "unchanged", reply: noChange(point), outcome: null };
  },
};

/** A negative number is none in LibreFang, where its default of 2048 tokens stands then. */
const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readRequest(value: unknown): { value: Record<string, unknown> | null; reason: string; warnings: Warning[] } {
  if (value === undefined || value === null) return { value: null, reason: "", warnings: [] };
  const given = isObject(value) ? value : {};
  const summarize = usableMessages(given.summarize, "request_llm_summary.summarize");
  const keep = usableMessages(given.keep ?? [], "request_llm_summary.keep");
  const warnings = [...summarize.warnings, ...keep.warnings];
  if (!summarize.usable)
    return {
      value: null,
      reason: "",
      warnings: [
        ...warnings,
        {
          code: "messages_unusable",
          message: "request_llm_summary has nothing to summarise, so LibreFang goes on with the reply's messages.",
        },
      ],
    };
  return {
    value: {
      summarize: summarize.usable,
      keep: keep.usable ?? [],
      ...(typeof given.prompt === "string" ? { prompt: given.prompt } : {}),
      ...(isCount(given.max_tokens) ? { max_tokens: given.max_tokens } : {}),
    },
    reason: `The reply asks the runtime's model to summarise ${summarize.usable.length} messages and keeps ${keep.usable?.length ?? 0}.`,
    warnings,
  };
}
