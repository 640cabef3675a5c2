import type { SYNAPS_POINTS } from "../points/names";
import type { ExampleEvent } from "./example";

const EMPTY = {
  tool_name: null,
  tool_runtime_name: null,
  tool_input: null,
  tool_output: null,
  message: null,
  session_id: "s-7f3a",
  transcript: null,
  data: null,
};
const bash = (command: string) => ({ tool_name: "bash", tool_runtime_name: "bash", tool_input: { command } });

/** Events as SynapsCLI sends them: every key is there, what does not apply is null (synaps.md 1.2). */
export const SYNAPS_EXAMPLES: Record<(typeof SYNAPS_POINTS)[number], ExampleEvent[]> = {
  before_tool_call: [
    {
      id: "push",
      title: "git push to main",
      event: { kind: "before_tool_call", ...EMPTY, ...bash("git push origin main") },
    },
    {
      id: "rm",
      title: "rm -rf of a build folder",
      event: { kind: "before_tool_call", ...EMPTY, ...bash("rm -rf ./target") },
    },
  ],
  after_tool_call: [
    {
      id: "crm",
      title: "A record with a card number",
      event: {
        kind: "after_tool_call",
        ...EMPTY,
        tool_name: "crm_lookup",
        tool_runtime_name: "crm:lookup",
        tool_input: { email: "a@example.org" },
        tool_output: "name: Ada\ncard: 4111 1111 1111 1111\n",
      },
    },
  ],
  before_message: [
    {
      id: "question",
      title: "A question",
      event: { kind: "before_message", ...EMPTY, message: "why does the build fail?" },
    },
  ],
  on_message_complete: [
    {
      id: "answer",
      title: "The model has answered",
      event: {
        kind: "on_message_complete",
        ...EMPTY,
        message: "The lockfile is stale.",
        data: { content_block_count: 2, has_tool_use: true },
      },
    },
  ],
  on_compaction: [
    {
      id: "manual",
      title: "Compacted by hand",
      event: {
        kind: "on_compaction",
        ...EMPTY,
        message: "Summary of 84 messages.",
        session_id: "s-90c1",
        data: { old_session_id: "s-7f3a", new_session_id: "s-90c1", message_count: 84, source: "manual" },
      },
    },
  ],
  on_session_start: [{ id: "start", title: "A session starts", event: { kind: "on_session_start", ...EMPTY } }],
  on_session_end: [
    {
      id: "end",
      title: "A session has ended",
      event: {
        kind: "on_session_end",
        ...EMPTY,
        session_id: "s-90c1",
        transcript: [
          { role: "user", content: "hi" },
          { role: "assistant", content: [{ type: "text", text: "hello" }] },
        ],
      },
    },
  ],
};
