import { noChange } from "@/lib/contract/reply";
import type { Warning } from "@/lib/contract/run";
import { isObject, nameOf, nothing, type ReadContext, type Rule } from "./rule";
import { withoutEffect } from "./without-effect";

/**
 * `transform_tool_result` (librefang.md 2.5): a reply with a string `content` rewrites, also an empty one and one that equals
 * the input; every other reply changes nothing and is a success all the same. The first rewrite wins (librefang.md 7.2).
 */
export const rewrite: Rule = {
  read: (reply, ctx) => {
    const given = isObject(reply) && Object.hasOwn(reply, "content") ? reply.content : undefined;
    if (typeof given === "string")
      return {
        contribution: { value: given, text: given },
        disposition: "applied",
        reason: "The reply rewrites content.",
        warnings: [],
      };
    const reason = given === undefined ? "The reply has no content" : `content is ${nameOf(given)}`;
    const warning = warningOf(reply, ctx);
    return nothing(`${reason}, so nothing changes.`, warning ? [warning] : []);
  },
  ends: ({ by }, { chained }) =>
    chained ? null : `${JSON.stringify(by)} had rewritten the text, and the first rewrite wins`,
  next: (event, sofar, { chained }) => {
    const last = sofar.at(-1);
    return chained && last ? { ...event, content: last.text } : event;
  },
  conclude: (all, { point }) => {
    const last = all.at(-1);
    return last === undefined
      ? { verdict: "unchanged", reply: noChange(point), outcome: null }
      : { verdict: "replaced", reply: { content: last.text }, outcome: null };
  },
};

function warningOf(reply: unknown, ctx: ReadContext): Warning | null {
  if (!isObject(reply)) return withoutEffect(reply, ctx);
  if (Object.hasOwn(reply, "content"))
    return {
      code: "content_not_a_string",
      message: `content is ${nameOf(reply.content)}; LibreFang takes only a string, keeps the original, and counts a success.`,
    };
  if (Object.hasOwn(reply, "result") || reply.type === "transformed")
    return {
      code: "documented_but_wrong_reply",
      message: `LibreFang's documentation shows {"type":"transformed","result":…}, but LibreFang reads content and ignores result. Reply {"content": "…"}.`,
    };
  return withoutEffect(reply, ctx);
}
