import { expect, test } from "vitest";
import type { Point } from "@/lib/contract/points";
import { codes, hookAt, lint } from "./testing";

// Knobs, conditions and files: librefang.md 0.7, 1.2, 3, 4, 6.4 and synaps.md 3.4.

const OK = `import json, sys\nevent = json.load(sys.stdin)\nprint(json.dumps({"content": event["content"]}))`;
const GENERAL = `import json, sys\nevent = json.load(sys.stdin)\nprint("{}")`;
const paths = (point: Point, extra = {}, source: string | undefined = GENERAL) =>
  lint(point, source, extra)
    .filter(({ severity }) => severity !== "info")
    .map(({ code, path }) => `${code} ${path}`);
const infos = (point: Point, extra = {}) =>
  lint(point, GENERAL, extra)
    .filter(({ severity }) => severity === "info")
    .map(({ code, path }) => `${code} ${path}`);

test("a hook without a mistake has no findings", () => {
  expect(lint("transform_tool_result", OK)).toEqual([]);
});

test("a secret that is granted and not stored, or used in a header and not granted", () => {
  const runner = {
    kind: "http",
    url: "https://example.org/",
    headers: { "x-key": `a \${B}`, y: `\${A}` },
    secrets: ["A"],
  };
  const found = (secrets: string[] | undefined) =>
    lint("transform_tool_result", undefined, { runner, ...(secrets && { context: { secrets } }) }).map(
      ({ code, path }) => `${code} ${path}`,
    );
  expect(found(["A"])).toEqual(["secret_not_listed runner.headers.x-key"]);
  expect(found([])).toEqual(["secret_not_listed runner.headers.x-key", "secret_unknown runner.secrets.0"]);
  expect(found(undefined)).toEqual(["secret_not_listed runner.headers.x-key"]);
  expect(paths("transform_tool_result", { runner: { secrets: ["NONE"] }, context: { secrets: [] } }, OK)).toEqual([
    "secret_unknown runner.secrets.0",
  ]);
});

test("4: an abort that does not abort, and the one that does", () => {
  for (const point of ["bootstrap", "ingest", "compact", "transform_tool_result", "after_turn", "on_event"] as const)
    expect(paths(point, { on_failure: "abort" }, GENERAL).filter((f) => f.startsWith("policy"))).toEqual([
      "policy_without_effect on_failure",
    ]);
  expect(paths("assemble", { on_failure: "abort" })).toEqual([]);
});

test("1.2: knobs that the point does not have, or that persistent ignores", () => {
  const retry = { max: 2, delay_ms: 500 };
  expect(paths("on_event", { retry, breaker: { max_failures: 1, reset_secs: 1 } })).toEqual([
    "knob_without_effect retry.max",
    "knob_without_effect breaker",
  ]);
  expect(paths("transform_tool_result", { cache_ttl_secs: 5 }, OK)).toEqual(["knob_without_effect cache_ttl_secs"]);
  expect(paths("ingest", { cache_ttl_secs: 0 })).toEqual(["knob_without_effect cache_ttl_secs"]);
  expect(paths("ingest", { cache_ttl_secs: 5 })).toEqual([]);
  const persistent = { persistent: true, shared_state: true, allow_network: true };
  expect(paths("transform_tool_result", { retry, runner: persistent }, OK)).toEqual([
    "knob_without_effect retry.max",
    "knob_without_effect runner.shared_state",
  ]);
  expect(paths("transform_tool_result", { permissions: ["tools.intercept"] }, OK)).toEqual([
    "knob_without_effect permissions",
  ]);
});

test("0.7, 1.2: what works here and not upstream is only told", () => {
  expect(infos("transform_tool_result", { runner: { allow_filesystem: true, max_memory_mb: 64 } })).toEqual([
    "extension runner.allow_filesystem",
    "extension runner.max_memory_mb",
  ]);
  expect(
    infos("transform_tool_result", { rate_limit_per_minute: 9, schemas: { output: {} }, timeout_ms: 1_500 }),
  ).toEqual(["extension rate_limit_per_minute", "extension schemas", "timeout_not_whole_seconds timeout_ms"]);
  expect(infos("transform_tool_result", { match: { tools: ["shell_exec"], command: "^ls" } })).toEqual([
    "extension match",
  ]);
  expect(infos("before_tool_call", { match: { tools: ["bash"], input_contains: "rm" } })).toEqual([]);
});

test("12.11, 2.7: five memories, and points that are never called", () => {
  expect(infos("ingest")).toEqual(["memories_cut_to_five point"]);
  expect(paths("prepare_subagent")).toEqual(["point_never_called point"]);
});

test("3.8: keywords of a schema that nothing checks", () => {
  const output = {
    type: "object",
    properties: { a: { type: "array", items: {}, description: "x" } },
    additionalProperties: false,
  };
  expect(paths("ingest", { schemas: { output } })).toEqual([
    "schema_keyword_ignored schemas.output.properties.a.items",
    "schema_keyword_ignored schemas.output.additionalProperties",
  ]);
});

test("1.2: agent ids are parts of a UUID in lower case", () => {
  const agent_ids = ["5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11", "5f", "build-bot", "5F0C1A52"];
  expect(paths("ingest", { match: { agent_ids } })).toEqual([
    "agent_id_substring match.agent_ids.1",
    "agent_id_never_matches match.agent_ids.2",
    "agent_id_never_matches match.agent_ids.3",
  ]);
});

test("conditions that never hold", () => {
  const never = (match: object, point: Point = "transform_tool_result") =>
    lint(point, point === "ingest" ? GENERAL : OK, { match }).filter((f) => f.code === "condition_never_matches");
  expect(never({ tools: ["shell_*"] })).toHaveLength(1);
  expect(never({ tools: ["shell_exec", "mcp:tool.name"] })).toHaveLength(0);
  expect(never({ command: "cargo ^test" })[0]?.message).toContain("before ^");
  expect(never({ command: "test$ --all" })[0]?.message).toContain("behind $");
  for (const command of ["^cargo (test|check)\\b", "a*^b", "x$", "[$]x", "\\$x", "(?m)a$\\nb", "^$", "a$|b", "\\Q^\\E"])
    expect(never({ command })).toHaveLength(0);
  expect(never({ input_contains: '"command": "git push' })[0]?.fix).toBe('Write "\\"command\\":\\"git push".');
  expect(never({ input_contains: "a\nb" })).toHaveLength(1);
  expect(never({ input_contains: "git push: now, please" })).toHaveLength(0);
});

test("1.2: what regex_lite does not have is ignored upstream", () => {
  expect(paths("ingest", { match: { message_regex: "\\p{Greek}" } })).toEqual([
    "regex_lite_unsupported match.message_regex",
  ]);
});

test("6.4, 3.1: file, ending, first line, executable bit", () => {
  const file = (runner: object, script: string | null = null, executable: boolean | null = null) =>
    codes(lint("transform_tool_result", undefined, { runner, context: { script, executable } }));
  expect(file({ path: "hooks/trim.js" })).toEqual(["extension_mismatch"]);
  expect(file({ path: "hooks/trim" })).toEqual(["extension_mismatch"]);
  expect(file({ path: "hooks/trim.mjs", runtime: "node" })).toEqual([]);
  expect(file({ path: "hooks/trim.rb", runtime: "/usr/bin/ruby3" })).toEqual([]);
  expect(file({ path: "../trim.py" })).toEqual(["path_traversal"]);
  expect(file({ path: "trim", runtime: "native" }, null, false)).toEqual(["not_executable"]);
  expect(file({ path: "trim", runtime: "native" }, "echo '{}'")).toEqual(["shebang_missing:1"]);
  expect(file({ path: "trim", runtime: "native" }, "#!/bin/sh\ncat >/dev/null; echo '{}'")).toEqual([]);
  expect(file({ path: "trim", runtime: "native" }, "\x7fELF\0\0")).toEqual([]);
  expect(file({ path: "trim.py" }, `#!/usr/bin/env node\n${OK}`)).toEqual(["shebang_other_runtime:1"]);
  expect(file({ path: "trim.py" }, `#!/usr/bin/env -S python3.11 -u\n${OK}`)).toEqual([]);
  expect(file({ path: "trim.py" }, OK.replace('["content"]', '["result"]'))).toEqual(["documented_request:3"]);
});

test("6.4: an unpinned file is told of", () => {
  const found = lint("transform_tool_result", undefined, { runner: { path: "trim.py" } });
  expect(found.map(({ code }) => code)).toEqual(["integrity_missing"]);
});

test("findings name their section, and errors come first", () => {
  const config = hookAt("transform_tool_result", OK.replace('["content"]', '["args"]'), { on_failure: "abort" });
  const found = lint("transform_tool_result", config.runner.kind === "command" ? config.runner.source : "", {
    on_failure: "abort",
  });
  expect(found.map(({ severity, source }) => `${severity} ${source}`)).toEqual([
    "error librefang.md 11",
    "warning librefang.md 4",
  ]);
});
