import type { Point } from "@/lib/contract/points";
import { eventKeys } from "./event-keys";
import { finding, type Rule } from "./rule";

const SYNAPS_TOOL = { args: "tool_input", arguments: "tool_input", input: "tool_input" };
const SYNAPS_MESSAGE = { content: "message", text: "message", prompt: "message" };

/** Keys that other contracts, or the documentation, have, and the key of this point instead. */
const INSTEAD: Partial<Record<Point, Record<string, string>>> = {
  transform_tool_result: {
    args: "input",
    result: "content",
    output: "content",
    tool_output: "content",
    tool_input: "input",
  },
  ingest: { content: "message", text: "message", prompt: "message" },
  before_tool_call: SYNAPS_TOOL,
  after_tool_call: { ...SYNAPS_TOOL, content: "tool_output", result: "tool_output", output: "tool_output" },
  before_message: SYNAPS_MESSAGE,
  on_message_complete: SYNAPS_MESSAGE,
  on_compaction: { ...SYNAPS_MESSAGE, summary: "message" },
};

/** Scripts that read keys which this point's event does not have. */
export const scriptEvent: Rule = ({ config, script }) => {
  if (!script) return [];
  const { point } = config;
  const keys = eventKeys(script);
  const type = keys.get("type");
  const untyped =
    point === "on_event" && type !== undefined
      ? [
          finding(
            "event_without_type",
            script.path,
            "The event of on_event has no type: it is {event: {name, payload, source_plugin}}.",
            "Tell it from other events by its key event.",
            type,
          ),
        ]
      : [];
  const wrong = Object.entries(INSTEAD[point] ?? {}).flatMap(([key, right]) => {
    const line = keys.get(key);
    if (line === undefined || keys.has(right)) return [];
    const documented = point === "transform_tool_result" && (key === "args" || key === "result");
    return [
      finding(
        documented ? "documented_request" : "wrong_event_key",
        script.path,
        documented
          ? `The script reads ${key}, as LibreFang's documentation has it; the event that really comes has ${right}.`
          : `The script reads ${key}, which the event of ${point} does not have.`,
        `Read ${right}.`,
        line,
      ),
    ];
  });
  return [...untyped, ...wrong];
};
