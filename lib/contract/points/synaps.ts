import { synapsEvent } from "../events";
import { HookResult } from "../hook-result";
import type { SYNAPS_POINTS } from "./names";
import type { PointRow } from "./row";

type SynapsPoint = (typeof SYNAPS_POINTS)[number];
type Given = Pick<PointRow, "moment" | "actions" | "permission"> & Partial<PointRow>;

const ACTION_KEYS: Record<string, string> = {
  action: "what to do; the other keys belong to the action",
  reason: "of block: why",
  content: "of inject: the text",
  message: "of confirm: the question",
  input: "of modify: the new tool input",
  output: "of replace: the new tool output",
  phase: "of context_phase: the phase",
};

const row = (point: SynapsPoint, given: Given): PointRow => ({
  point,
  family: "synaps",
  event: synapsEvent(point) as PointRow["event"],
  reply: HookResult,
  resolution: "hook_result",
  replyKeys: ACTION_KEYS,
  // The matcher sees null on events without a tool input (synaps.md 3.4).
  filters: ["input_contains", "input_equals", "message_contains", "message_regex"],
  policies: ["fail_open"],
  effects: { fail_open: "none" },
  abortInStack: "skipped",
  textKey: null,
  dispatch: "sequential",
  chainable: false,
  defaultTimeoutMs: 5_000,
  timeoutFactor: 1,
  stackCapMs: null,
  knobs: { retry: true, breaker: true, cache_ttl_secs: false },
  ...given,
});

const TOOL_FILTERS = ["tools", "command", "input_contains", "input_equals"] as const;
const NOTHING = () => ["continue"];

export const SYNAPS_ROWS: Record<SynapsPoint, PointRow> = {
  before_tool_call: row("before_tool_call", {
    moment: "a tool is about to run",
    actions: () => ["continue", "block", "confirm", "modify"],
    permission: "tools.intercept",
    filters: TOOL_FILTERS,
    policies: ["fail_open", "fail_closed"],
    effects: { fail_open: "none", fail_closed: "blocked" },
  }),
  after_tool_call: row("after_tool_call", {
    moment: "a tool has answered",
    actions: () => ["continue", "replace"],
    permission: "tools.intercept",
    filters: TOOL_FILTERS,
    effects: { fail_open: "original_kept" },
    textKey: "tool_output",
    chainable: true,
  }),
  before_message: row("before_message", {
    moment: "a user message is about to be sent",
    actions: () => ["continue", "inject"],
    permission: "privacy.llm_content",
  }),
  on_message_complete: row("on_message_complete", {
    moment: "the model has answered",
    actions: (profile) => (profile === "synaps-0.11" ? ["continue", "context_phase"] : ["continue"]),
    permission: "privacy.llm_content",
  }),
  on_compaction: row("on_compaction", {
    moment: "the session was compacted",
    actions: NOTHING,
    permission: "privacy.llm_content",
  }),
  on_session_start: row("on_session_start", {
    moment: "a session starts",
    actions: () => ["continue", "inject"],
    permission: "session.lifecycle",
    filters: ["input_contains", "input_equals"],
  }),
  on_session_end: row("on_session_end", {
    moment: "a session has ended",
    actions: NOTHING,
    permission: "session.lifecycle",
    filters: ["input_contains", "input_equals"],
    dispatch: "parallel",
  }),
};
