import type { Point } from "@/lib/contract/points";
import { JAVASCRIPT_TEMPLATE } from "./script-templates";

const HEAD = `// ctx: point, agent_id, timeout_ms. Plain JavaScript or TypeScript; no network, no files, no timers.
`;

/** What a new sandboxed script starts with at each point: an example that does something sensible, and the reply that changes nothing. */
export const POINT_TEMPLATES: Record<Point, string> = {
  bootstrap: `${HEAD}// event: context_window_tokens, stable_prefix_mode, max_recall_results.
export default (event, ctx) => ({
  // Environment for the agent's scripts; never replaces a variable that they have.
  env_overrides: { WINDOW: String(event.context_window_tokens) },
});
`,
  ingest: `${HEAD}// event: agent_id, message, peer_id.
export default (event, ctx) => {
  if (!/build|test/i.test(event.message)) return {};
  return { memories: [{ content: "The project is built with pnpm; CI runs on Node 20." }] };
};
`,
  assemble: `${HEAD}// event: system_prompt, messages, context_window_tokens. The reply replaces the window as it is.
export default (event, ctx) => {
  const recent = 20;
  const kept = event.messages.filter((m, i) => m.pinned || i >= event.messages.length - recent);
  // A reply without messages counts as a failure, so what stays as it is is answered too.
  return { messages: kept };
};
`,
  compact: `${HEAD}// event: messages, model, context_window_tokens, token_pressure.
export default (event, ctx) => {
  const keep = event.messages.slice(-6);
  const summarize = event.messages.slice(0, -6);
  // The runtime's own model writes the summary; "messages" counts when it fails.
  return { request_llm_summary: { summarize, keep, max_tokens: 1024 }, messages: keep, summary: "" };
};
`,
  after_turn: `${HEAD}// event: messages of the whole turn.
export default (event, ctx) => ({
  log: \`\${event.messages.length} messages in this turn\`,
  // memories: [{ content, tags }], annotations: anything, events: [{ name, payload }]
});
`,
  transform_tool_result: JAVASCRIPT_TEMPLATE,
  prepare_subagent: `${HEAD}// event: parent_id, child_id. The reply is ignored.
export default (event, ctx) => {
  console.log(\`\${event.parent_id} starts \${event.child_id}\`);
  return {};
};
`,
  merge_subagent: `${HEAD}// event: parent_id, child_id. The reply is ignored.
export default (event, ctx) => {
  console.log(\`\${event.child_id} goes back to \${event.parent_id}\`);
  return {};
};
`,
  on_event: `${HEAD}// event: event.name, event.payload, event.source_plugin. The reply is ignored.
export default (event, ctx) => {
  console.log(event.event.name, JSON.stringify(event.event.payload));
  return {};
};
`,
  before_tool_call: `${HEAD}// event: tool_name, tool_input, session_id.
export default (event, ctx) => {
  const command = event.tool_input?.command ?? "";
  if (/\\brm\\s+-rf\\s+\\//.test(command)) return { action: "block", reason: "rm -rf of an absolute path" };
  if (/\\bgit push\\b.*\\bmain\\b/.test(command)) return { action: "confirm", message: "Push to main?" };
  return { action: "continue" };
};
`,
  after_tool_call: `${HEAD}// event: tool_name, tool_input, tool_output. Replacing needs the permission tools.transform_output.
export default (event, ctx) => {
  const output = event.tool_output.replace(/\\b(?:\\d[ -]?){15}\\d\\b/g, "[card]");
  return output === event.tool_output ? { action: "continue" } : { action: "replace", output };
};
`,
  before_message: `${HEAD}// event: message, session_id.
export default (event, ctx) => {
  if (!/build/i.test(event.message ?? "")) return { action: "continue" };
  return { action: "inject", content: "The repository uses pnpm." };
};
`,
  on_message_complete: `${HEAD}// event: message, data. The reply is not used.
export default (event, ctx) => {
  console.log(\`\${(event.message ?? "").length} characters\`);
  return { action: "continue" };
};
`,
  on_compaction: `${HEAD}// event: message is the summary, data has old_session_id and new_session_id. The reply is not used.
export default (event, ctx) => {
  console.log(\`\${event.data.old_session_id} became \${event.data.new_session_id}\`);
  return { action: "continue" };
};
`,
  on_session_start: `${HEAD}// event: session_id. What is injected stands in the system prompt of every turn.
export default (event, ctx) => ({ action: "inject", content: "The repository uses pnpm. Never push to main." });
`,
  on_session_end: `${HEAD}// event: transcript, session_id. The reply is not used.
export default (event, ctx) => {
  console.log(\`\${event.transcript?.length ?? 0} messages\`);
  return { action: "continue" };
};
`,
};

/** @returns whether a source is still an untouched template of some point, so that another one may replace it. */
export const isPointTemplate = (source: string): boolean =>
  source.trim() === "" || Object.values(POINT_TEMPLATES).includes(source);
