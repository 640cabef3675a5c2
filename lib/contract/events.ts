import * as z from "zod";
import type { Point } from "./points";

/** librefang.md section 2, `ToolExecutionStatus`: the values that LibreFang sends. Events stay open, so others pass. */
export const TOOL_STATUSES = [
  "completed",
  "error",
  "waiting_approval",
  "denied",
  "expired",
  "modify_and_retry",
  "skipped",
] as const;

/** Input of `transform_tool_result` (librefang.md 2.5). Extra keys pass through to the hook; absent keys get the values of {@link fillEvent}. */
export const TransformToolResultEvent = z.looseObject({
  type: z.literal("transform_tool_result").optional(),
  agent_id: z.string().optional(),
  tool_name: z.string().optional(),
  tool_use_id: z.string().optional(),
  input: z.unknown().optional(),
  content: z.string(),
  is_error: z.boolean().optional(),
  status: z.string().optional(),
});
export type TransformToolResultEvent = z.infer<typeof TransformToolResultEvent>;

/** An event of any point, as it stands on the wire. */
export const Event = openObject();
export type Event = Record<string, unknown>;

/** Any JSON object, as it is: a record schema would leave out a key named `__proto__`. */
function openObject() {
  return z
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
}

function nameOf(value: unknown): string {
  if (value === undefined) return "nothing";
  if (value === null) return "null";
  return Array.isArray(value) ? "an array" : `a ${typeof value}`;
}

/** The schema of each point's event. Points without one cannot run yet. */
export const EVENT_SCHEMAS: Partial<Record<Point, z.ZodType<Event>>> = {
  transform_tool_result: TransformToolResultEvent,
};

/**
 * Fills the keys that the contract always sends. Order: the contract's keys first, then what else was sent.
 * @param agentId stands in for a missing `agent_id`
 */
export function fillEvent(point: Point, event: Event, agentId: string): Event {
  if (point !== "transform_tool_result") return event;
  const isError = event.is_error === true;
  return {
    type: point,
    agent_id: agentId,
    tool_name: "",
    tool_use_id: "",
    input: {},
    content: "",
    is_error: false,
    status: isError ? "error" : "completed",
    ...event,
  };
}
