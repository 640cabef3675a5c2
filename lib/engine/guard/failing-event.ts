import type { Event } from "@/lib/contract/events";

const EXIT_CODE = /\b(?:exit(?:ed)?(?: with)?(?: (?:code|status))?|exit_code|exitcode)["']?\s*[:= ]\s*(-?\d+)\b/i;
/** Shells print the exit code first or last; in between it is what a test or a log talks about. */
const EDGE_LINES = 4;

/** @returns in words how the event says that the tool failed, or null: `is_error`, status, or an exit code other than 0. */
export function failureOf(event: Event): string | null {
  if (event.is_error === true) return "the tool result is an error";
  if (event.status === "error") return "the status is error";
  const code = exitCode(event);
  return code !== null && code !== 0 ? `the exit code is ${code}` : null;
}

/** @returns the exit code that the event tells, in a field or at an edge of its text, or null. */
export function exitCode(event: Event): number | null {
  for (const holder of [event, event.input, event.tool_input])
    if (typeof holder === "object" && holder !== null && "exit_code" in holder && typeof holder.exit_code === "number")
      return holder.exit_code;
  if (typeof event.content !== "string") return null;
  const lines = event.content.slice(0, 2_000).split("\n").slice(0, EDGE_LINES);
  lines.push(...event.content.trimEnd().slice(-2_000).split("\n").slice(-EDGE_LINES));
  for (const line of lines) {
    const found = EXIT_CODE.exec(line);
    if (found) return Number(found[1]);
  }
  return null;
}
