import { noChange } from "@/lib/contract/reply";
import { nothing, type Rule } from "./rule";
import { withoutEffect } from "./without-effect";

/** The sub-agent points and `on_event` (librefang.md 2.7 and 2.8): the runtime ignores what hooks reply. */
export const discard: Rule = {
  read: (reply, ctx) => {
    const warning = withoutEffect(reply, ctx);
    return nothing("The runtime ignores replies at this point.", warning ? [warning] : []);
  },
  ends: () => null,
  conclude: (_all, { point }) => ({ verdict: "observed", reply: noChange(point), outcome: null }),
};
