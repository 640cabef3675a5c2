import * as z from "zod";

/** Any JSON object, as it is: a record schema would leave out a key named `__proto__`. */
export const openObject = () =>
  z
    .custom<Record<string, unknown>>()
    .check(({ value, issues }) => {
      if (typeof value === "object" && value !== null && !Array.isArray(value)) return;
      issues.push({
        code: "invalid_type",
        expected: "object",
        input: value,
        message: `expected an object, received ${nameOf(value)}`,
      });
    })
    .meta({ type: "object", additionalProperties: true });

function nameOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}
