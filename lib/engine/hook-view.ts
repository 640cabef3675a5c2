import type { Event } from "@/lib/contract/events";
import { LIMITS } from "@/lib/contract/limits";
import type { Point } from "@/lib/contract/points";
import { utf8Bytes } from "./utf8";
import { cutAtBytes } from "./utf8-cut";

/** @returns what an `after_tool_call` hook sees of a tool's output (synaps.md 1.4): at most 256 KiB, cut between characters, with a suffix. */
export function viewOfOutput(output: string): string {
  const kept = cutAtBytes(output, LIMITS.hookViewBytes);
  return kept === output ? output : `${kept}…[truncated, ${utf8Bytes(output)} total bytes]`;
}

/** @returns the event as hooks of the point see it. */
export function hookView(point: Point, event: Event): Event {
  if (point !== "after_tool_call" || typeof event.tool_output !== "string") return event;
  const view = viewOfOutput(event.tool_output);
  return view === event.tool_output ? event : { ...event, tool_output: view };
}
