import * as z from "zod";

export const Profile = z.enum(["librefang", "synaps-0.10", "synaps-0.11"]);
export type Profile = z.infer<typeof Profile>;

export const POINT_NAMES = [
  "bootstrap",
  "ingest",
  "assemble",
  "compact",
  "after_turn",
  "transform_tool_result",
  "prepare_subagent",
  "merge_subagent",
  "on_event",
  "before_tool_call",
  "after_tool_call",
  "before_message",
  "on_message_complete",
  "on_compaction",
  "on_session_start",
  "on_session_end",
] as const;
export const Point = z.enum(POINT_NAMES);
export type Point = z.infer<typeof Point>;

/** The conditions of `match` that a point can evaluate. */
export const MATCH_FILTERS = [
  "tools",
  "command",
  "input_contains",
  "input_equals",
  "message_contains",
  "message_regex",
  "agent_ids",
] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

export type Policy = "warn" | "abort" | "skip" | "fail_open" | "fail_closed";
export type PolicyEffect = "none" | "original_kept" | "defaults_used" | "blocked" | "aborted";

export type PointRow = {
  point: Point;
  family: "librefang" | "synaps";
  /** In words, for people who have not read the contract. */
  moment: string;
  /** Whether this installation can run a chain at the point. Points that cannot are not offered. */
  runnable: boolean;
  /** The rule that turns the steps' replies into a verdict; a resolver of this name exists in `lib/engine/resolve`. */
  resolution: "first_rewrite" | "merge" | "ordered" | "discard" | "overrides";
  /** Reply keys that have an effect at this point, with what they do. */
  replyKeys: Record<string, string>;
  /** SynapsCLI actions that count at this point (synaps.md 1.1); empty for LibreFang. */
  actions: readonly string[];
  filters: readonly MatchFilter[];
  policies: readonly Policy[];
  /** What the agent really gets when a step fails, per declared policy (librefang.md section 4). */
  effects: Partial<Record<Policy, PolicyEffect>>;
  /** Event key that holds the text which a reply rewrites, or null. */
  textKey: "content" | "tool_output" | "message" | null;
  /** Milliseconds for one attempt when the hook does not say. */
  defaultTimeoutMs: number;
  /** Permission without which a SynapsCLI hook may not subscribe. */
  permission: string | null;
};

const TOOL_FILTERS = ["tools", "command", "input_contains", "input_equals", "agent_ids"] as const;
const LIBREFANG_POLICIES = ["warn", "abort", "skip"] as const;
const SYNAPS_POLICIES = ["fail_open", "fail_closed"] as const;

const librefang = (row: Pick<PointRow, "point" | "moment"> & Partial<PointRow>): PointRow => ({
  family: "librefang",
  runnable: false,
  resolution: "discard",
  replyKeys: {},
  actions: [],
  filters: [],
  policies: LIBREFANG_POLICIES,
  effects: { warn: "none", skip: "none", abort: "none" },
  textKey: null,
  defaultTimeoutMs: 30_000,
  permission: null,
  ...row,
});

const synaps = (row: Pick<PointRow, "point" | "moment" | "actions" | "permission"> & Partial<PointRow>): PointRow => ({
  family: "synaps",
  runnable: false,
  resolution: "ordered",
  replyKeys: { action: "what to do; the other keys belong to the action" },
  filters: [],
  policies: ["fail_open"],
  effects: { fail_open: "none" },
  textKey: null,
  defaultTimeoutMs: 5_000,
  ...row,
});

/** The sixteen hook points. Interface, OpenAPI, validation and engine read this table; adding a point is a row here and a resolver. */
export const POINTS: Record<Point, PointRow> = {
  bootstrap: librefang({
    point: "bootstrap",
    moment: "once, when the runtime starts",
    resolution: "overrides",
    replyKeys: {
      env_overrides: "added environment",
      ingest_filter: "filter for ingest",
      allow_network: "network switch",
    },
  }),
  ingest: librefang({
    point: "ingest",
    moment: "a user message arrives",
    resolution: "merge",
    replyKeys: { memories: "added to the recalled memories" },
    filters: ["message_contains", "message_regex", "agent_ids"],
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "none" },
    textKey: "message",
  }),
  assemble: librefang({
    point: "assemble",
    moment: "before each call of the model",
    resolution: "first_rewrite",
    replyKeys: { messages: "replaces the message window" },
    filters: ["agent_ids"],
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "aborted" },
  }),
  compact: librefang({
    point: "compact",
    moment: "the context window is nearly full",
    resolution: "first_rewrite",
    replyKeys: { messages: "kept messages", summary: "summary text", request_llm_summary: "let the host summarise" },
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "none" },
  }),
  after_turn: librefang({
    point: "after_turn",
    moment: "a turn has ended",
    replyKeys: { memories: "stored", log: "logged", annotations: "kept in the trace", events: "sent to other hooks" },
    filters: ["agent_ids"],
  }),
  transform_tool_result: librefang({
    point: "transform_tool_result",
    moment: "a tool has answered, before the model reads it",
    runnable: true,
    resolution: "first_rewrite",
    replyKeys: { content: "replaces the tool result" },
    filters: TOOL_FILTERS,
    effects: { warn: "original_kept", skip: "original_kept", abort: "original_kept" },
    textKey: "content",
  }),
  prepare_subagent: librefang({ point: "prepare_subagent", moment: "a sub-agent is about to start" }),
  merge_subagent: librefang({ point: "merge_subagent", moment: "a sub-agent has finished" }),
  on_event: librefang({ point: "on_event", moment: "another hook emitted an event" }),
  before_tool_call: synaps({
    point: "before_tool_call",
    moment: "a tool is about to run",
    actions: ["continue", "block", "confirm", "modify"],
    permission: "tools.intercept",
    filters: TOOL_FILTERS,
    policies: SYNAPS_POLICIES,
    effects: { fail_open: "none", fail_closed: "blocked" },
  }),
  after_tool_call: synaps({
    point: "after_tool_call",
    moment: "a tool has answered",
    actions: ["continue", "replace"],
    permission: "tools.intercept",
    filters: TOOL_FILTERS,
    effects: { fail_open: "original_kept" },
    textKey: "tool_output",
  }),
  before_message: synaps({
    point: "before_message",
    moment: "a user message is about to be sent",
    actions: ["continue", "inject"],
    permission: "privacy.llm_content",
    filters: ["message_contains", "message_regex"],
  }),
  on_message_complete: synaps({
    point: "on_message_complete",
    moment: "the model has answered",
    actions: ["continue"],
    permission: "privacy.llm_content",
    filters: ["message_contains", "message_regex"],
    resolution: "discard",
  }),
  on_compaction: synaps({
    point: "on_compaction",
    moment: "the session was compacted",
    actions: ["continue"],
    permission: "privacy.llm_content",
    resolution: "discard",
  }),
  on_session_start: synaps({
    point: "on_session_start",
    moment: "a session starts",
    actions: ["continue", "inject"],
    permission: "session.lifecycle",
  }),
  on_session_end: synaps({
    point: "on_session_end",
    moment: "a session has ended",
    actions: ["continue"],
    permission: "session.lifecycle",
    resolution: "discard",
  }),
};

/** @returns the points that a chain can run at here, in the order of the agent loop, optionally for one profile. */
export const runnablePoints = (profile?: Profile): Point[] =>
  POINT_NAMES.filter((p) => POINTS[p].runnable && (!profile || belongsTo(p, profile)));

/** @returns whether agents of the profile have this point. */
export const belongsTo = (point: Point, profile: Profile): boolean =>
  POINTS[point].family === (profile === "librefang" ? "librefang" : "synaps");
