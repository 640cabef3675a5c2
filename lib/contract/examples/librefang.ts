import type { LIBREFANG_POINTS } from "../points/names";
import type { ExampleEvent } from "./example";

const AGENT = "5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11";
const CHILD = "0c4ff0de-2f0b-4d2f-8a3f-5f0a1e9b7c22";
const user = (content: string) => ({ role: "user", content, pinned: false });
const assistant = (content: string) => ({ role: "assistant", content, pinned: false });
const tool = (id: string, name: string, input: object, content: string, is_error = false) => [
  { role: "assistant", content: [{ type: "tool_use", id, name, input }], pinned: false },
  {
    role: "user",
    content: [
      {
        type: "tool_result",
        tool_use_id: id,
        tool_name: name,
        content,
        is_error,
        status: is_error ? "error" : "completed",
      },
    ],
    pinned: false,
  },
];

const TURN = [
  { role: "user", content: "The project uses pnpm and Node 20. Never push to main.", pinned: true },
  user("why does the build fail?"),
  ...tool(
    "toolu_01",
    "shell_exec",
    { command: "pnpm build" },
    "src/cart.ts:41:7 - error TS2322: Type 'string' is not assignable to type 'number'.\n\nFound 1 error.\n",
    true,
  ),
  assistant("`total` in src/cart.ts line 41 is a string. I will convert it."),
  ...tool("toolu_02", "file_write", { path: "src/cart.ts" }, "wrote 1,204 bytes"),
  ...tool("toolu_03", "shell_exec", { command: "pnpm build" }, "build finished in 2.1 s\n"),
  assistant("The build passes now."),
];

/** Events as LibreFang sends them, small but real in shape (librefang.md 2.1 to 2.8). */
export const LIBREFANG_EXAMPLES: Record<(typeof LIBREFANG_POINTS)[number], ExampleEvent[]> = {
  bootstrap: [
    {
      id: "start",
      title: "The daemon starts",
      event: { type: "bootstrap", context_window_tokens: 200_000, stable_prefix_mode: false, max_recall_results: 5 },
    },
  ],
  ingest: [
    {
      id: "question",
      title: "A question",
      event: {
        type: "ingest",
        agent_id: AGENT,
        message: "why does the build fail since yesterday?",
        peer_id: "user-17",
      },
    },
    {
      id: "no-peer",
      title: "A message without a peer",
      event: { type: "ingest", agent_id: AGENT, message: "remember: we deploy on Thursdays", peer_id: null },
    },
  ],
  assemble: [
    {
      id: "turn",
      title: "A turn with three tool calls",
      event: {
        type: "assemble",
        agent_id: AGENT,
        system_prompt: "You are a careful engineer.",
        messages: TURN,
        context_window_tokens: 200_000,
      },
    },
  ],
  compact: [
    {
      id: "full",
      title: "The window is nearly full",
      event: {
        type: "compact",
        agent_id: AGENT,
        messages: [...TURN, user("now add a test for it"), assistant("I added tests/cart.test.ts; it passes.")],
        model: "claude-sonnet",
        context_window_tokens: 200_000,
        token_pressure: { used_tokens: 168_000, max_tokens: 200_000, pressure: 0.84, recommendation: "aggressive" },
      },
    },
  ],
  after_turn: [
    { id: "turn", title: "A finished turn", event: { type: "after_turn", agent_id: AGENT, messages: TURN } },
  ],
  transform_tool_result: [
    {
      id: "cargo",
      title: "cargo check with an error",
      event: {
        type: "transform_tool_result",
        agent_id: AGENT,
        tool_name: "shell_exec",
        tool_use_id: "toolu_01",
        input: { command: "cargo check" },
        content:
          '   Compiling serde v1.0.203\n   Compiling demo v0.1.0\nerror[E0308]: mismatched types\n --> src/main.rs:2:18\n  |\n2 |     let x: i32 = "a";\n  |                  ^^^ expected `i32`, found `&str`\n\nerror: could not compile `demo` (bin "demo") due to 1 previous error\n',
        is_error: true,
        status: "error",
      },
    },
  ],
  prepare_subagent: [
    {
      id: "start",
      title: "A sub-agent is about to start",
      event: { type: "prepare_subagent", parent_id: AGENT, child_id: CHILD },
    },
  ],
  merge_subagent: [
    {
      id: "end",
      title: "A sub-agent has finished",
      event: { type: "merge_subagent", parent_id: AGENT, child_id: CHILD },
    },
  ],
  on_event: [
    {
      id: "indexed",
      title: "Another plugin indexed two messages",
      event: { event: { name: "indexed", payload: { n: 2 }, source_plugin: "memory-index" } },
    },
  ],
};
