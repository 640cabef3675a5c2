import { POINTS } from "@/lib/contract/points";
import type { Warning } from "@/lib/contract/run";
import { isObject, nameOf, type ReadContext } from "./rule";

type Kind = "a string" | "an array";

/** @returns a warning for each key whose value is of another kind than LibreFang reads, so that it does nothing; null counts as absent. */
export function wrongKinds(reply: Record<string, unknown>, kinds: Record<string, Kind>): Warning[] {
  return Object.entries(kinds).flatMap(([key, kind]): Warning[] => {
    const given = reply[key];
    if (given === undefined || given === null || nameOf(given) === kind) return [];
    return [{ code: "reply_without_effect", message: `${key} is ${nameOf(given)}; LibreFang reads only ${kind}.` }];
  });
}

/** @returns a warning for keys of a LibreFang reply that the point does not read, or null when there are none. */
export function withoutEffect(reply: unknown, { point, known }: ReadContext): Warning | null {
  if (known.includes("trailing_json_scalar") || known.includes("plain_text_output")) return null;
  const keys = Object.keys(POINTS[point].replyKeys);
  const reads = keys.length > 0 ? `LibreFang reads ${keys.join(", ")}` : "LibreFang ignores every reply here";
  if (!isObject(reply))
    return {
      code: "reply_without_effect",
      message: `The reply is ${nameOf(reply)}; ${keys.length > 0 ? `${reads} of an object and ignores anything else` : reads}.`,
    };
  const others = Object.keys(reply).filter((name) => name !== "type" && !keys.includes(name));
  if (others.length === 0) return null;
  return {
    code: "reply_without_effect",
    message: `${others.slice(0, 5).join(", ")} ${others.length === 1 ? "has" : "have"} no effect at ${point}; ${reads}.`,
  };
}
