import * as z from "zod";
import { Timestamp } from "./list";

/** Variables of a `bootstrap` reply that are kept, and the length of each. The same bounds hold for a hook's own `env`. */
const VARIABLES = 200;
const VALUE_CHARS = 8_000;
const VARIABLE_NAME = /^[A-Za-z_][A-Za-z0-9_]{0,199}$/;

/** `GET /api/agents/{agent}/overrides`: what the agent's last live `bootstrap` overrides in its other hooks (librefang.md 2.1). */
export const AgentOverrides = z.strictObject({
  /** Added to the environment of command runners. Never replaces a variable that the hook has. */
  env_overrides: z.record(z.string(), z.string()),
  /** Stands for `match.message_contains` of ingest hooks. */
  ingest_filter: z.string().nullable(),
  /** Stands for `allow_network` of command runners. */
  allow_network: z.boolean().nullable(),
  /** Variables of the reply that cannot be set, with the reason. */
  ignored: z.array(z.strictObject({ name: z.string(), reason: z.string() })),
  /** Null when nothing is overridden. */
  set_at: Timestamp.nullable(),
});
export type AgentOverrides = z.infer<typeof AgentOverrides>;

export const NO_OVERRIDES: AgentOverrides = {
  env_overrides: {},
  ingest_filter: null,
  allow_network: null,
  ignored: [],
  set_at: null,
};

type Reply = { env_overrides?: Record<string, string>; ingest_filter?: string | null; allow_network?: boolean | null };

/** @param reply of a `bootstrap` chain with the verdict `modified` */
export function overridesOf(reply: Reply, at: Date): AgentOverrides {
  const env_overrides: Record<string, string> = {};
  const ignored: AgentOverrides["ignored"] = [];
  let kept = 0;
  for (const [name, value] of Object.entries(reply.env_overrides ?? {})) {
    const reason = faultOf(name, value, kept);
    if (reason === null) {
      env_overrides[name] = value;
      kept += 1;
    } else if (ignored.length < VARIABLES) ignored.push({ name: name.slice(0, 200), reason });
  }
  const { ingest_filter = null, allow_network = null } = reply;
  return { env_overrides, ingest_filter, allow_network, ignored, set_at: at.toISOString() };
}

function faultOf(name: string, value: string, kept: number): string | null {
  if (!VARIABLE_NAME.test(name)) return "not the name of a variable: letters, digits and underscores";
  if (value.includes("\0")) return "the value has a zero byte, which no environment takes";
  if (value.length > VALUE_CHARS) return `the value is longer than ${VALUE_CHARS} characters`;
  return kept >= VARIABLES ? `more than ${VARIABLES} variables` : null;
}
