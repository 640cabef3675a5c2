import type { RuntimeName } from "@/lib/contract/runner";

/** Languages of the code editor. */
export type EditorLanguage = "json" | "python" | "javascript" | "bash" | "plain";

export const SCRIPT_LANGUAGE: Partial<Record<RuntimeName, EditorLanguage>> = {
  python: "python",
  node: "javascript",
  bash: "bash",
  native: "plain",
};

/**
 * What a new script starts with. Each follows the contract (librefang.md 3.2, 3.3): one JSON line on stdin, the bottom-most
 * stdout line that parses as JSON is the reply, logs go to stderr, a non-zero exit is a failure.
 */
export const SCRIPT_TEMPLATES: Partial<Record<RuntimeName, string>> = {
  python: `import json
import sys

# stdin: one JSON line with type, agent_id, tool_name, tool_use_id, input, content, is_error, status.
event = json.loads(sys.stdin.readline())

lines = event["content"].splitlines()
kept = [line for line in lines if not line.lstrip().startswith("Compiling ")]

# What goes to stderr is shown in the trace. stdout is for the reply.
print(f"kept {len(kept)} of {len(lines)} lines", file=sys.stderr)

# stdout: the last line that is JSON is the reply; {} changes nothing.
print(json.dumps({"content": "\\n".join(kept)}))
`,
  node: `// stdin: one JSON line with type, agent_id, tool_name, tool_use_id, input, content, is_error, status.
let text = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => { text += chunk; });
process.stdin.on("end", () => {
  const event = JSON.parse(text);
  const lines = event.content.split("\\n");
  const kept = lines.filter((line) => !line.trimStart().startsWith("Compiling "));

  // What goes to stderr is shown in the trace. stdout is for the reply.
  console.error(\`kept \${kept.length} of \${lines.length} lines\`);

  // stdout: the last line that is JSON is the reply; {} changes nothing.
  console.log(JSON.stringify({ content: kept.join("\\n") }));
});
`,
  bash: `#!/usr/bin/env bash
set -euo pipefail

# stdin: one JSON line with type, agent_id, tool_name, tool_use_id, input, content, is_error, status.
IFS= read -r event

# What goes to stderr is shown in the trace. stdout is for the reply.
echo "read \${#event} characters" >&2

# stdout: the last line that is JSON is the reply; {} changes nothing.
# To change the text, print one line such as {"content":"…"} (jq builds it safely where it is installed).
echo '{}'
`,
  native: `#!/bin/sh
# Started directly, so this first line chooses the interpreter.
# stdin: one JSON line with the event. stdout: the last line that is JSON is the reply; {} changes nothing.
read -r event
echo "read \${#event} characters" >&2
echo '{}'
`,
};

/** What a new sandboxed script starts with. */
export const JAVASCRIPT_TEMPLATE = `// event: type, agent_id, tool_name, tool_use_id, input, content, is_error, status.
// ctx: point, agent_id, timeout_ms. Plain JavaScript or TypeScript; no network, no files, no timers.
export default (event, ctx) => {
  const lines = event.content.split("\\n");
  const kept = lines.filter((line) => !line.trimStart().startsWith("Compiling "));

  // What is printed is shown in the trace.
  console.log(\`kept \${kept.length} of \${lines.length} lines\`);

  // {} changes nothing.
  return { content: kept.join("\\n") };
};
`;

/** @returns whether a source is still an untouched template, so that another runtime may replace it. */
export const isTemplate = (source: string): boolean =>
  source.trim() === "" || Object.values(SCRIPT_TEMPLATES).includes(source);
