import { Overrides } from "@/lib/contract/replies";
import { noChange } from "@/lib/contract/reply";
import { isObject, nothing, type Rule } from "./rule";
import { withoutEffect } from "./without-effect";

/**
 * `bootstrap` (librefang.md 2.1): three keys override the configuration of the agent's hooks. A value that does not fit makes the
 * whole reply none. Of several hooks the first that says something about a key or a variable is the one that counts.
 */
export const overrides: Rule = {
  read: (reply, ctx) => {
    if (!isObject(reply)) {
      const other = withoutEffect(reply, ctx);
      return nothing("The reply overrides nothing.", other ? [other] : []);
    }
    const parsed = Overrides.safeParse(reply);
    if (!parsed.success) {
      const fault = parsed.error.issues[0];
      return nothing("The reply does not fit, so nothing is overridden.", [
        {
          code: "overrides_ignored",
          message: `${fault?.path.join(".")}: ${fault?.message}; LibreFang then takes none of the overrides.`,
        },
      ]);
    }
    const { env_overrides, ingest_filter, allow_network } = parsed.data;
    const value = Object.fromEntries(
      Object.entries({ env_overrides, ingest_filter, allow_network }).filter(([, v]) => v !== undefined && v !== null),
    );
    // Replies such as {"type":"ok","status":"ready"} are usual here, so keys that are not read are no fault.
    if (Object.keys(value).length === 0) return nothing("The reply overrides nothing.");
    return {
      contribution: { value },
      disposition: "applied",
      reason: `The reply overrides ${Object.keys(value).join(", ")}.`,
      warnings: [],
    };
  },
  ends: () => null,
  conclude: (all, { point }) => {
    if (all.length === 0) return { verdict: "unchanged", reply: noChange(point), outcome: null };
    const values = all.map(({ value }) => value as Overrides).reverse();
    const env = Object.assign({}, ...values.map((value) => value.env_overrides ?? {}));
    const reply = Object.assign({}, ...values) as Record<string, unknown>;
    return {
      verdict: "modified",
      reply: "env_overrides" in reply ? { ...reply, env_overrides: env } : reply,
      outcome: null,
    };
  },
};
