import * as z from "zod";
import { openObject } from "./open-object";
import type { Point } from "./points/names";

export { TOOL_STATUSES } from "./tool-status";

/** An event of any point, as it stands on the wire. Extra keys pass through to the hook. */
export const Event = openObject();
export type Event = Record<string, unknown>;

const text = z.string().optional();
const messages = z.array(openObject());
const count = z.number().int().min(0).optional();
const librefang = <T extends z.ZodRawShape>(point: Point, shape: T) =>
  z.looseObject({ type: z.literal(point).optional(), ...shape });

/** The events of LibreFang's points (librefang.md 2.1 to 2.8). Keys that {@link fillEvent} knows may be absent. */
export const LIBREFANG_EVENTS = {
  bootstrap: librefang("bootstrap", {
    context_window_tokens: count,
    stable_prefix_mode: z.boolean().optional(),
    max_recall_results: count,
  }),
  ingest: librefang("ingest", { agent_id: text, message: z.string(), peer_id: z.string().nullish() }),
  assemble: librefang("assemble", {
    agent_id: text,
    system_prompt: text,
    messages,
    context_window_tokens: count,
  }),
  compact: librefang("compact", {
    agent_id: text,
    messages,
    model: text,
    context_window_tokens: count,
    token_pressure: openObject().optional(),
  }),
  after_turn: librefang("after_turn", { agent_id: text, messages }),
  transform_tool_result: librefang("transform_tool_result", {
    agent_id: text,
    tool_name: text,
    tool_use_id: text,
    input: z.unknown().optional(),
    content: z.string(),
    is_error: z.boolean().optional(),
    status: text,
  }),
  prepare_subagent: librefang("prepare_subagent", { parent_id: text, child_id: text }),
  merge_subagent: librefang("merge_subagent", { parent_id: text, child_id: text }),
  on_event: z.looseObject({
    event: z.looseObject({ name: z.string(), payload: z.unknown().optional(), source_plugin: z.string().optional() }),
  }),
};
export type TransformToolResultEvent = z.infer<typeof LIBREFANG_EVENTS.transform_tool_result>;

/** The one event of SynapsCLI (synaps.md 1.2); `kind` must be the point's. */
export const synapsEvent = (point: Point) =>
  z.looseObject({
    kind: z.literal(point).optional(),
    tool_name: z.string().nullish(),
    tool_runtime_name: z.string().nullish(),
    tool_input: z.unknown().optional(),
    tool_output: z.string().nullish(),
    message: z.string().nullish(),
    session_id: z.string().nullish(),
    transcript: z.array(z.unknown()).nullish(),
    data: z.unknown().optional(),
  });

type Fill = (event: Event, agentId: string) => Event;

/** What is filled in where a key is absent: values that the contract always sends. */
const FILLS: Partial<Record<Point, Fill>> = {
  bootstrap: () => ({ context_window_tokens: 200_000, stable_prefix_mode: false, max_recall_results: 5 }),
  ingest: (_event, agent_id) => ({ agent_id, message: "", peer_id: null }),
  assemble: (_event, agent_id) => ({ agent_id, system_prompt: "", messages: [], context_window_tokens: 200_000 }),
  compact: (event, agent_id) => ({
    agent_id,
    messages: [],
    model: "",
    context_window_tokens: 200_000,
    token_pressure: tokenPressure(event.context_window_tokens),
  }),
  after_turn: (_event, agent_id) => ({ agent_id, messages: [] }),
  transform_tool_result: (event, agent_id) => ({
    agent_id,
    tool_name: "",
    tool_use_id: "",
    input: {},
    content: "",
    is_error: false,
    status: event.is_error === true ? "error" : "completed",
  }),
  prepare_subagent: (_event, parent_id) => ({ parent_id, child_id: "" }),
  merge_subagent: (_event, parent_id) => ({ parent_id, child_id: "" }),
};

/** librefang.md 2.4: a window of 0 counts as 100,000 tokens; compaction starts at 80 % of the window. */
function tokenPressure(window: unknown) {
  const max_tokens = typeof window === "number" && window > 0 ? window : window === 0 ? 100_000 : 200_000;
  return { used_tokens: Math.floor(max_tokens * 0.8), max_tokens, pressure: 0.8, recommendation: "aggressive" };
}

const SYNAPS_KEYS = {
  tool_name: null,
  tool_runtime_name: null,
  tool_input: null,
  tool_output: null,
  message: null,
  session_id: null,
  transcript: null,
  data: null,
};

/**
 * Fills the keys that the contract always sends. Order: the contract's keys first, then what else was sent. An event of
 * `on_event` has no `type` (librefang.md 2.8); a compaction's `data` that is no object becomes `{}` (synaps.md 1.2).
 * @param agentId stands in for a missing `agent_id` or `parent_id`
 */
export function fillEvent(point: Point, event: Event, agentId: string): Event {
  if (point === "on_event") return event;
  const fill = FILLS[point];
  if (fill) return { type: point, ...fill(event, agentId), ...event };
  const filled: Event = { kind: point, ...SYNAPS_KEYS, ...event };
  if (point !== "on_compaction") return filled;
  const { data } = filled;
  return typeof data === "object" && data !== null && !Array.isArray(data) ? filled : { ...filled, data: {} };
}
