import { TOOL_STATUSES } from "@/lib/contract/events";
import { POINTS, type Point } from "@/lib/contract/points";

/** How one key of an event is edited. `output` is a tool's output, which may be large; `json` is anything. */
export type EventField = {
  key: string;
  kind: "output" | "prose" | "text" | "json" | "boolean" | "number" | "choice";
  choices?: readonly string[];
  /** Null is one of its values, and an empty field means it. */
  nullable?: boolean;
  help?: string;
};

const text = (key: string, rest: Partial<EventField> = {}): EventField => ({ key, kind: "text", ...rest });
const json = (key: string, rest: Partial<EventField> = {}): EventField => ({ key, kind: "json", ...rest });
const AGENT_ID = text("agent_id", { help: "the agent's own id when empty" });
const SESSION = text("session_id", { nullable: true });
const MESSAGES = json("messages", { help: "Messages of LibreFang: role, content, pinned." });
const TOOL_NAMES = [text("tool_name", { nullable: true }), text("tool_runtime_name", { nullable: true })];
const WINDOW: EventField = { key: "context_window_tokens", kind: "number" };

const FIELDS: Partial<Record<Point, EventField[]>> = {
  bootstrap: [WINDOW, { key: "stable_prefix_mode", kind: "boolean" }, { key: "max_recall_results", kind: "number" }],
  ingest: [{ key: "message", kind: "prose" }, AGENT_ID, text("peer_id", { nullable: true })],
  assemble: [{ key: "system_prompt", kind: "prose" }, MESSAGES, AGENT_ID, WINDOW],
  compact: [MESSAGES, AGENT_ID, text("model"), WINDOW, json("token_pressure")],
  after_turn: [MESSAGES, AGENT_ID],
  transform_tool_result: [
    { key: "content", kind: "output" },
    AGENT_ID,
    text("tool_name"),
    text("tool_use_id"),
    { key: "status", kind: "choice", choices: TOOL_STATUSES },
    json("input"),
    { key: "is_error", kind: "boolean" },
  ],
  prepare_subagent: [text("parent_id"), text("child_id")],
  merge_subagent: [text("parent_id"), text("child_id")],
  on_event: [json("event", { help: "name, payload and source_plugin of what another plugin emitted." })],
  before_tool_call: [...TOOL_NAMES, json("tool_input"), SESSION],
  after_tool_call: [{ key: "tool_output", kind: "output" }, ...TOOL_NAMES, json("tool_input"), SESSION],
  before_message: [{ key: "message", kind: "prose", nullable: true }, SESSION],
  on_message_complete: [{ key: "message", kind: "prose", nullable: true }, json("data"), SESSION],
  on_compaction: [{ key: "message", kind: "prose", nullable: true }, json("data"), SESSION],
  on_session_start: [SESSION],
  on_session_end: [json("transcript"), SESSION],
};

/** The fields of a point's event, the large ones first. Keys beyond them are kept; the raw view shows them. */
export const fieldsOf = (point: Point): EventField[] => FIELDS[point] ?? [];

/** The key that names the point in its event; an event of `on_event` has none (librefang.md 2.8). */
export const pointKey = (point: Point): "type" | "kind" | null =>
  point === "on_event" ? null : POINTS[point].family === "librefang" ? "type" : "kind";

/** The field that a pasted or dropped text goes into, or null. */
export const pasteKey = (point: Point): string | null =>
  fieldsOf(point).find((field) => field.kind === "output" || field.kind === "prose")?.key ?? null;
