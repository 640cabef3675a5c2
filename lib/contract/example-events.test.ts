import { expect, test } from "vitest";
import { fillEvent } from "./events";
import { EXAMPLE_EVENTS, toolResultAt } from "./example-events";
import { POINT_NAMES, POINTS } from "./points";

test.each(POINT_NAMES)(
  "the examples of %s are whole events of it (else the test page starts with a fault)",
  (point) => {
    const examples = EXAMPLE_EVENTS[point];
    expect(examples.length).toBeGreaterThan(0);
    expect(new Set(examples.map((e) => e.id)).size).toBe(examples.length);
    for (const { event } of examples) {
      expect(POINTS[point].event.safeParse(event).error?.issues).toBeUndefined();
      expect(fillEvent(point, event, "nobody")).toEqual(event);
    }
  },
);

test("a shipped tool result serves after_tool_call too", () => {
  const event = { type: "transform_tool_result", tool_name: "bash", input: { command: "ls" }, content: "a\n" };
  const made = toolResultAt("after_tool_call", event);
  expect(made).toMatchObject({ kind: "after_tool_call", tool_name: "bash", tool_output: "a\n" });
  expect(POINTS.after_tool_call.event.safeParse(made).success).toBe(true);
  expect(toolResultAt("transform_tool_result", event)).toBe(event);
});
