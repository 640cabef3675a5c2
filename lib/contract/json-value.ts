import { LIMITS } from "./limits";
import type { InvalidParam } from "./problem";

type Place = { value: unknown; depth: number; key: string; parent: Place | null };

/**
 * Finds what cannot be passed on as it was written: nesting deeper than {@link LIMITS.jsonDepth}, which no writer of JSON is
 * sure to get through, and numbers beyond a double, which would reach a hook as null. Does not recurse; takes a step for each
 * value, whatever its length.
 * @param value as `JSON.parse` gave it
 * @returns the first fault with its dotted path, or null
 */
export function unfitJson(value: unknown): InvalidParam | null {
  const stack: Place[] = [{ value, depth: 0, key: "", parent: null }];
  for (let place = stack.pop(); place; place = stack.pop()) {
    const { value: found, depth } = place;
    if (typeof found === "number" && !Number.isFinite(found))
      return { path: pathOf(place), code: "number_too_large", message: "the number is beyond what a double can hold" };
    if (typeof found !== "object" || found === null) continue;
    if (depth >= LIMITS.jsonDepth)
      return { path: pathOf(place), code: "too_deep", message: `nested deeper than ${LIMITS.jsonDepth} levels` };
    for (const [key, item] of Object.entries(found))
      if (typeof item === "number" || (typeof item === "object" && item !== null))
        stack.push({ value: item, depth: depth + 1, key, parent: place });
  }
  return null;
}

/** At most so many parts; the path of a text that is nested too deeply is as long as the text. */
const SHOWN = 20;

function pathOf(place: Place): string {
  const parts: string[] = [];
  for (let at: Place | null = place; at?.parent; at = at.parent) parts.push(at.key);
  const shown = parts.reverse().slice(0, SHOWN).join(".");
  return parts.length > SHOWN ? `${shown}…` : shown;
}
