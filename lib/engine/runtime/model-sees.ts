import type { Point } from "@/lib/contract/points";
import { RuntimeOptions, type RuntimeView } from "@/lib/contract/runtime-view";
import { afterToolCall } from "./after-tool-call";
import { afterTurn } from "./after-turn";
import { assemble } from "./assemble";
import { beforeToolCall } from "./before-tool-call";
import { bootstrap } from "./bootstrap";
import { compact } from "./compact";
import { ingest } from "./ingest";
import { beforeMessage, onSessionStart } from "./inject";
import { nothing } from "./nothing";
import { transformToolResult } from "./transform-tool-result";
import type { Draw, RuntimeInput, ViewPorts } from "./view";

const RULES: Record<Point, Draw> = {
  bootstrap,
  ingest,
  assemble,
  compact,
  after_turn: afterTurn,
  transform_tool_result: transformToolResult,
  prepare_subagent: nothing,
  merge_subagent: nothing,
  on_event: nothing,
  before_tool_call: beforeToolCall,
  after_tool_call: afterToolCall,
  before_message: beforeMessage,
  on_message_complete: nothing,
  on_compaction: nothing,
  on_session_start: onSessionStart,
  on_session_end: nothing,
};

/**
 * Carries an event and its chain's verdict through what the agent's runtime does with them, each step with its effect, to
 * what the model reads in the end. Pure and linear in the event. What depends on more than this one event (the loop guard,
 * the built-in compactor) is named and not modelled.
 * @param options what is not in the event; absent keys get the defaults of {@link RuntimeOptions}, which throws on others
 */
export const modelSees = (input: RuntimeInput, options: Partial<RuntimeOptions>, ports: ViewPorts): RuntimeView =>
  RULES[input.point](input, RuntimeOptions.parse(options), ports);
