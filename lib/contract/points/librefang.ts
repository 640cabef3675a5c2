import { LIBREFANG_EVENTS } from "../events";
import {
  AfterTurnReply,
  AssembleReply,
  CompactReply,
  IgnoredReply,
  IngestReply,
  Overrides,
  TransformReply,
} from "../replies";
import type { LIBREFANG_POINTS } from "./names";
import type { PointRow } from "./row";

type LibrefangPoint = (typeof LIBREFANG_POINTS)[number];
type Given = Pick<PointRow, "moment" | "resolution" | "reply"> & Partial<PointRow>;

const row = (point: LibrefangPoint, given: Given): PointRow => ({
  point,
  family: "librefang",
  event: LIBREFANG_EVENTS[point] as PointRow["event"],
  replyKeys: {},
  actions: () => [],
  filters: [],
  policies: ["warn", "abort", "skip"],
  effects: { warn: "none", skip: "none", abort: "none" },
  abortInStack: "skipped",
  textKey: null,
  dispatch: "sequential",
  chainable: false,
  defaultTimeoutMs: 30_000,
  timeoutFactor: 1,
  stackCapMs: null,
  knobs: { retry: true, breaker: true, cache_ttl_secs: false },
  permission: null,
  ...given,
});

const CACHED = { retry: true, breaker: true, cache_ttl_secs: true };

export const LIBREFANG_ROWS: Record<LibrefangPoint, PointRow> = {
  bootstrap: row("bootstrap", {
    moment: "the runtime starts, once",
    reply: Overrides,
    resolution: "overrides",
    replyKeys: {
      env_overrides: "environment added to the agent's scripts; never replaces a variable that they have",
      ingest_filter: "what a message must contain for ingest hooks to run",
      allow_network: "switches the network of the agent's scripts",
    },
    timeoutFactor: 2,
  }),
  ingest: row("ingest", {
    moment: "a user message arrives",
    reply: IngestReply,
    resolution: "memories",
    replyKeys: { memories: "added behind the recalled memories" },
    filters: ["message_contains", "message_regex", "agent_ids"],
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "none" },
    dispatch: "parallel",
    stackCapMs: 30_000,
    knobs: CACHED,
  }),
  assemble: row("assemble", {
    moment: "the model is about to be called",
    reply: AssembleReply,
    resolution: "assemble",
    replyKeys: { messages: "replaces the message window as it is" },
    filters: ["agent_ids"],
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "aborted" },
    chainable: true,
    knobs: CACHED,
  }),
  compact: row("compact", {
    moment: "the context window is nearly full",
    reply: CompactReply,
    resolution: "compact",
    replyKeys: {
      messages: "the messages that are kept",
      summary: "put before them as a user message",
      request_llm_summary: "lets the runtime's model write the summary",
    },
    effects: { warn: "defaults_used", skip: "defaults_used", abort: "original_kept" },
    knobs: CACHED,
  }),
  after_turn: row("after_turn", {
    moment: "a turn has ended",
    reply: AfterTurnReply,
    resolution: "turn_end",
    replyKeys: { memories: "stored", log: "logged", annotations: "kept in the trace", events: "sent to other hooks" },
    filters: ["agent_ids"],
    dispatch: "parallel",
    stackCapMs: 30_000,
  }),
  transform_tool_result: row("transform_tool_result", {
    moment: "a tool has answered, before the model reads it",
    reply: TransformReply,
    resolution: "rewrite",
    replyKeys: { content: "replaces the tool result" },
    filters: ["tools", "command", "input_contains", "input_equals", "agent_ids"],
    effects: { warn: "original_kept", skip: "original_kept", abort: "original_kept" },
    textKey: "content",
    chainable: true,
  }),
  prepare_subagent: row("prepare_subagent", {
    moment: "a sub-agent is about to start",
    reply: IgnoredReply,
    resolution: "discard",
    effects: { warn: "none", skip: "none", abort: "aborted" },
    abortInStack: "propagated",
  }),
  merge_subagent: row("merge_subagent", {
    moment: "a sub-agent has finished",
    reply: IgnoredReply,
    resolution: "discard",
    effects: { warn: "none", skip: "none", abort: "aborted" },
    abortInStack: "propagated",
  }),
  on_event: row("on_event", {
    moment: "another hook emitted an event",
    reply: IgnoredReply,
    resolution: "discard",
    knobs: { retry: false, breaker: false, cache_ttl_secs: false },
  }),
};
