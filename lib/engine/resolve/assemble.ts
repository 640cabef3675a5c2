import { noChange } from "@/lib/contract/reply";
import { FAILURES } from "@/lib/contract/verdicts";
import { usableMessages } from "./messages";
import { isObject, nameOf, nothing, type Rule } from "./rule";
import { withoutEffect } from "./without-effect";

const FAILED_BUT = "LibreFang counts a failure, does not ask the failure policy, and assembles the window itself";

/**
 * `assemble` (librefang.md 2.3): a non-empty list of valid messages replaces the window as it is. In a stack the first layer
 * decides even when its script does not, since its default assembly counts too (librefang.md 7.2).
 */
export const assemble: Rule = {
  read: (reply, ctx) => {
    const given = isObject(reply) ? reply.messages : undefined;
    const { usable, warnings } = usableMessages(given, "messages");
    if (usable)
      return {
        contribution: { value: usable },
        disposition: "applied",
        reason: `The reply replaces the window with ${usable.length} ${usable.length === 1 ? "message" : "messages"}.`,
        warnings,
      };
    const why = Array.isArray(given)
      ? given.length === 0
        ? "messages is empty"
        : "messages has no valid message"
      : `messages is ${nameOf(given)}`;
    const other = given === undefined ? withoutEffect(reply, ctx) : null;
    return nothing(`${why}, so the runtime assembles the window itself.`, [
      ...warnings,
      { code: "messages_unusable", message: `${why}: ${FAILED_BUT}.` },
      ...(other ? [other] : []),
    ]);
  },
  ends: ({ by }, { chained }) => (chained ? null : `${JSON.stringify(by)} had assembled the window`),
  endsWithout: (disposition, policy, { chained, stacked }) => {
    if (chained || !stacked || disposition === "shadowed") return null;
    if (FAILURES.includes(disposition) && policy === "abort") return null;
    return "in a stack the default assembly of the first layer counts as its answer (librefang.md 7.2)";
  },
  next: (event, sofar, { chained }) => {
    const last = sofar.at(-1);
    return chained && last ? { ...event, messages: last.value } : event;
  },
  conclude: (all, { point }) => {
    const last = all.at(-1);
    return last
      ? { verdict: "replaced", reply: { messages: last.value }, outcome: null }
      : { verdict: "unchanged", reply: noChange(point), outcome: null };
  },
};
