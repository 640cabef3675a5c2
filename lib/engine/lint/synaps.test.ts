import { expect, test } from "vitest";
import type { Point } from "@/lib/contract/points";
import { codes, lint } from "./testing";

// synaps.md 6.6 and the vectors that are silent upstream. When one of these breaks, an extension that does nothing passes
// without a word.

const javascript = (source: string, point: Point, extra = {}) =>
  codes(lint(point, undefined, { ...extra, runner: { kind: "javascript", source } }));
const SPEAKS = `import json, sys
def read():
    length = 0
    while (line := sys.stdin.buffer.readline()) not in (b"\\r\\n", b""):
        if line.lower().startswith(b"content-length:"):
            length = int(line.split(b":")[1])
    return json.loads(sys.stdin.buffer.read(length))
def write(message):
    body = json.dumps(message).encode()
    sys.stdout.buffer.write(b"Content-Length: %d\\r\\n\\r\\n" % len(body) + body)
    sys.stdout.buffer.flush()
while True:
    request = read()
    if request["method"] == "initialize":
        write({"jsonrpc": "2.0", "id": request["id"], "result": {"protocol_version": 1, "capabilities": {}}})
    elif request["method"] == "hook.handle":
        write({"jsonrpc": "2.0", "id": request["id"], "result": {"action": "block", "reason": "no"}})
`;
const framed = (source: string, point: Point = "before_tool_call", extra = {}) =>
  codes(lint(point, source, { ...extra, runner: { protocol: "synaps" } }));

test("E2: before_message answers modify or block, and nothing is injected", () => {
  expect(javascript(`export default () => ({ action: "modify", content: "ctx" })`, "before_message")).toEqual([
    "action_without_key:1",
  ]);
  expect(javascript(`export default () => ({ action: "block", reason: "no" })`, "before_message")).toEqual([
    "action_not_allowed:1",
  ]);
  expect(javascript(`export default () => ({ action: "inject", content: "ctx" })`, "before_message")).toEqual([]);
});

test("1.1: actions that a point ignores; a script of several points is left alone", () => {
  expect(javascript(`export default () => ({ action: "inject", content: "x" })`, "before_tool_call")).toEqual([
    "action_not_allowed:1",
  ]);
  expect(
    javascript(
      `export default (e) => e.kind === "before_message" ? { action: "inject", content: "x" } : { action: "continue" }`,
      "before_tool_call",
    ),
  ).toEqual([]);
});

test("X5: context_phase counts at on_message_complete in 0.11 only", () => {
  const source = `export default () => ({ action: "context_phase", phase: "plan" })`;
  expect(javascript(source, "on_message_complete", { profile: "synaps-0.11" })).toEqual([]);
  expect(javascript(source, "on_message_complete")).toEqual(["action_not_allowed:1"]);
});

test("1.3, 2.3: an action without its key is malformed; a spread may hold it", () => {
  for (const action of ["block", "confirm", "modify"])
    expect(
      javascript(`export default (event) => {\n  return { action: "${action}", why: "x" };\n}`, "before_tool_call"),
    ).toEqual(["action_without_key:2"]);
  expect(javascript(`export default (event) => ({ ...base, action: "block" })`, "before_tool_call")).toEqual([]);
});

test("4.1: a replace without its second permission", () => {
  const source = `export default (event) => ({ action: "replace", output: event.tool_output.trim() })`;
  expect(javascript(source, "after_tool_call")).toEqual(["replace_without_permission:1"]);
  expect(javascript(source, "after_tool_call", { permissions: ["tools.intercept", "tools.transform_output"] })).toEqual(
    [],
  );
  expect(
    codes(lint("after_tool_call", undefined, { runner: { kind: "pipeline", stages: [{ strip_ansi: true }] } })),
  ).toEqual(["replace_without_permission"]);
});

test("1.1, 3.5, M7: permissions missing, unknown and reserved", () => {
  const given = (permissions: string[]) =>
    javascript(`export default () => ({ action: "continue" })`, "before_message", { permissions });
  expect(given(["privacy.llm_content"])).toEqual([]);
  expect(given([])).toEqual(["permission_missing"]);
  expect(given(["privacy.llm_content", "tools.fly"])).toEqual(["permission_unknown"]);
  expect(given(["privacy.llm_content", "tools.override"])).toEqual(["permission_reserved"]);
});

test("5.6: keys of the plugin-maker documentation", () => {
  for (const reply of [
    `{ "kind": "inject", content: "x" }`,
    `{ "inject_message": "x" }`,
    `{ action: "annotate", text: "x" }`,
  ])
    expect(javascript(`export default () => (${reply})`, "before_message")).toEqual(["plugin_maker_key:1"]);
  expect(
    javascript(
      `export default (event) => event.kind === "before_message" ? ({ action: "continue" }) : ({ action: "continue" })`,
      "before_message",
    ),
  ).toEqual([]);
});

test("3.1, 3.2: a script that speaks the protocol passes", () => {
  expect(framed(SPEAKS)).toEqual([]);
});

test("5.6, 3.1: JSON line by line, and no handshake", () => {
  expect(
    framed(
      `import json, sys\nfor line in sys.stdin:\n    sys.stdout.write(json.dumps({"action": "continue"}) + "\\n")`,
    ),
  ).toEqual(["newline_delimited_json:2", "initialize_missing"]);
  expect(framed(`from .protocol import serve\nserve({})`)).toEqual([]);
});

test("E1, P2: another protocol version", () => {
  expect(framed(SPEAKS.replace('"protocol_version": 1', '"protocol_version": 2'))).toEqual(["protocol_version:15"]);
});

test("3.1: output between frames", () => {
  expect(framed(`${SPEAKS}        print("handled")\n`)).toEqual(["stdout_between_frames:18"]);
  expect(framed(`${SPEAKS}        print("handled", file=sys.stderr)\n`)).toEqual([]);
});

test("3.1: a script of the protocol that is run with lines", () => {
  expect(codes(lint("before_tool_call", SPEAKS))).toEqual(["protocol_mismatch"]);
});

test("2.3: more time than the host gives", () => {
  expect(javascript(`export default () => ({ action: "continue" })`, "before_message", { timeout_ms: 6_000 })).toEqual([
    "timeout_above_host",
  ]);
});
