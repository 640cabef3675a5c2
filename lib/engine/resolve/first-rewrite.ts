import { POINTS, type Point } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";
import type { Warning } from "@/lib/contract/run";
import type { Reading, Resolver } from "./resolver";

/**
 * `transform_tool_result` (librefang.md 2.5): a reply with a string `content` rewrites, also an empty one and one that equals
 * the input; every other reply changes nothing and is a success all the same.
 */
export const firstRewrite: Resolver = {
  read: (point, reply, known) => {
    const key = keyOf(point);
    const given = isObject(reply) && Object.hasOwn(reply, key) ? reply[key] : undefined;
    if (typeof given === "string") return { rewrite: given, reason: `The reply rewrites ${key}.`, warnings: [] };
    const warning = warningOf(point, key, reply, known);
    const reason = given === undefined ? `The reply has no ${key}` : `${key} is ${nameOf(given)}`;
    return unchanged(`${reason}, so nothing changes.`, warning);
  },
  conclude: (point, rewrites) => {
    const last = rewrites.at(-1);
    return last === undefined
      ? { verdict: "unchanged", reply: noChange(point) }
      : { verdict: "replaced", reply: { [keyOf(point)]: last } };
  },
};

const keyOf = (point: Point) => POINTS[point].textKey ?? "content";

const unchanged = (reason: string, warning: Warning | null): Reading => ({
  rewrite: null,
  reason,
  warnings: warning ? [warning] : [],
});

function warningOf(point: Point, key: string, reply: unknown, known: readonly Warning["code"][]): Warning | null {
  if (known.includes("trailing_json_scalar") || known.includes("plain_text_output")) return null;
  if (!isObject(reply))
    return {
      code: "reply_without_effect",
      message: `The reply is ${nameOf(reply)}; LibreFang reads ${key} of an object and ignores anything else.`,
    };
  if (Object.hasOwn(reply, key))
    return {
      code: "content_not_a_string",
      message: `${key} is ${nameOf(reply[key])}; LibreFang takes only a string, keeps the original, and counts a success.`,
    };
  if (Object.hasOwn(reply, "result") || reply.type === "transformed")
    return {
      code: "documented_but_wrong_reply",
      message: `LibreFang's documentation shows {"type":"transformed","result":…}, but LibreFang reads ${key} and ignores result. Reply {"${key}": "…"}.`,
    };
  const others = Object.keys(reply).filter((name) => name !== "type" && !Object.hasOwn(POINTS[point].replyKeys, name));
  if (others.length === 0) return null;
  return {
    code: "reply_without_effect",
    message: `${others.slice(0, 5).join(", ")} ${others.length === 1 ? "has" : "have"} no effect at ${point}; LibreFang reads ${key}.`,
  };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function nameOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "an array";
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
