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
  input: z.json().optional(),
  content: z.string(),
  is_error: z.boolean().optional(),
  status: z.string().optional(),
});
export type TransformToolResultEvent = z.infer<typeof TransformToolResultEvent>;

/** An event of any point, as it stands on the wire. */
export const Event = z.record(z.string(), z.unknown());
export type Event = z.infer<typeof Event>;

/** The schema of each point's event. Points without one cannot run yet. */
export const EVENT_SCHEMAS: Partial<Record<Point, z.ZodType<Event>>> = {
  transform_tool_result: TransformToolResultEvent,
};

/** Keys of `transform_tool_result` in the order of the contract, for forms and for filling in. */
export const TRANSFORM_KEYS = [
  "type",
  "agent_id",
  "tool_name",
  "tool_use_id",
  "input",
  "content",
  "is_error",
  "status",
] as const;

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
