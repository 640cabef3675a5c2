import type { HookConfig } from "@/lib/contract/hook-config";
import type { Warning } from "@/lib/contract/run";
import { checkSchema } from "./schema-check";

/**
 * What the hook's schemas say of an event or a reply: warnings, never more (librefang.md 3.8). Long-lived processes are asked
 * without a look at the input, and at `after_turn` without any.
 */
export function schemaWarnings(
  { schemas, point, runner }: HookConfig,
  side: "input" | "output",
  value: unknown,
): Warning[] {
  const schema = schemas?.[side];
  if (!schema) return [];
  const persistent = runner.kind === "command" && runner.persistent;
  if (persistent && (side === "input" || point === "after_turn")) return [];
  return checkSchema(schema, value, `${point}/${side}`).map((message) => ({ code: "schema_mismatch", message }));
}
