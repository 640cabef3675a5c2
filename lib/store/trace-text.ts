import type { Event } from "@/lib/contract/events";
import { POINTS, type Point } from "@/lib/contract/points";

/** @returns the text of an event that replies rewrite, or null */
export function textOf(point: Point, event: string): string | null {
  const key = POINTS[point].textKey;
  const text = key && (JSON.parse(event) as Event)[key];
  return typeof text === "string" ? text : null;
}
