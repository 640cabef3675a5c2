import type { Event } from "./events";
import type { ExampleEvent } from "./examples/example";
import { LIBREFANG_EXAMPLES } from "./examples/librefang";
import { SYNAPS_EXAMPLES } from "./examples/synaps";
import type { Point } from "./points";

/** What each point can be tried on without a sample of one's own: the first is the usual one. */
export const EXAMPLE_EVENTS: Record<Point, ExampleEvent[]> = { ...LIBREFANG_EXAMPLES, ...SYNAPS_EXAMPLES };

/**
 * A tool result as another point that sees tool results has it: shipped samples are LibreFang's, and their text serves both.
 * @returns the event as it is where the point is `transform_tool_result`
 */
export function toolResultAt(point: Point, event: Event): Event {
  if (point !== "after_tool_call" || typeof event.content !== "string") return event;
  const { tool_name, input, content } = event;
  const example = SYNAPS_EXAMPLES.after_tool_call[0]?.event ?? {};
  return { ...example, tool_name, tool_runtime_name: tool_name, tool_input: input ?? null, tool_output: content };
}
