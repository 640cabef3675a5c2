import type { Stage } from "@/lib/contract/stages";
import type { GuardInput } from "./check";

/**
 * @returns whether stages, also inside of branches, declare to take keys out of JSON or files out of a diff, and so say in
 * their output what is gone. Quotes in texts are escaped in JSON, so that no text looks like a key.
 */
export function declaresOf(stages: readonly Stage[]): NonNullable<GuardInput["declares"]> {
  const text = JSON.stringify(stages);
  return { json: /"(?:json|auto)":/.test(text), diff: /"(?:diff|auto)":/.test(text) };
}
