import { expect, test } from "vitest";
import type { Point } from "@/lib/contract/points";
import { codes, lint } from "./testing";

// The mistakes of librefang.md 10 to 12 in scripts, each with its line. When one of these breaks, a script that does nothing
// upstream passes without a word; when one of the quiet ones breaks, people stop reading lint.

const python = (source: string, point: Point = "transform_tool_result", extra = {}) =>
  codes(lint(point, source, extra));
const as =
  (runtime: string) =>
  (source: string, point: Point = "transform_tool_result", extra: { runner?: object } = {}) =>
    codes(lint(point, source, { ...extra, runner: { runtime, ...extra.runner } }));
const node = as("node");
const bash = as("bash");

const READ = "import json, sys\nevent = json.load(sys.stdin)\n";
const JS_READ = "const event = JSON.parse(require('fs').readFileSync(0, 'utf8'));\n";

test("11: the documented reply", () => {
  expect(python(`${READ}print(json.dumps({"type": "transformed", "result": "x"}))`)).toEqual(["documented_reply:3"]);
  expect(python(`${READ}print(json.dumps({"result": event["content"]}))`)).toEqual(["documented_reply:3"]);
  expect(node(`${JS_READ}console.log(JSON.stringify({ type: "transformed", result: event.content }));`)).toEqual([
    "documented_reply:2",
  ]);
  expect(bash(`cat > /dev/null\necho '{"type":"transformed","result":"x"}'`)).toEqual(["documented_reply:2"]);
});

test("11: another key instead of content", () => {
  expect(python(`${READ}print(json.dumps({"output": event["content"]}))`)).toEqual(["wrong_reply_key:3"]);
  const js = `export default (event) => ({ text: event.content.trim() })`;
  expect(codes(lint("transform_tool_result", js, { runner: { kind: "javascript", source: js } }))).toEqual([
    "wrong_reply_key:1",
  ]);
});

test("11: the documented request", () => {
  expect(python(`${READ}out = event["result"]\nargs = event.get("args")\nprint(json.dumps({"content": out}))`)).toEqual(
    ["documented_request:4", "documented_request:3"],
  );
  expect(node(`${JS_READ}console.log(JSON.stringify({ content: event.result }))`)).toEqual(["documented_request:2"]);
  expect(
    node(
      `const { result } = JSON.parse(require("fs").readFileSync(0));\nconsole.log(JSON.stringify({ content: result }))`,
    ),
  ).toEqual(["documented_request:1"]);
  expect(bash(`jq -c '{content: .result}'`)).toEqual(["documented_request:1"]);
});

test("2, synaps 1.2: keys of the other contract, unless the right one is read too", () => {
  expect(python(`${READ}print(json.dumps({"content": event["tool_output"]}))`)).toEqual(["wrong_event_key:3"]);
  expect(
    python(`${READ}text = event.get("content") or event.get("tool_output")\nprint(json.dumps({"content": text}))`),
  ).toEqual([]);
  expect(
    python(`${READ}print(json.dumps({"action": "replace", "output": event["content"]}))`, "after_tool_call", {
      permissions: ["tools.intercept", "tools.transform_output"],
    }),
  ).toEqual(["wrong_event_key:3"]);
  expect(python(`${READ}print(json.dumps({"memories": [], "x": event["text"]}))`, "ingest")).toEqual([
    "wrong_event_key:3",
  ]);
});

test("2.8: on_event has no type", () => {
  expect(python(`${READ}if event["type"] == "on_event":\n    pass\nprint("{}")`, "on_event")).toEqual([
    "event_without_type:3",
  ]);
});

test("3.3: JSON over several lines", () => {
  expect(python(`${READ}print(json.dumps({"content": "x"}, indent=2))`)).toEqual(["pretty_printed_reply:3"]);
  expect(python(`${READ}print(json.dumps(\n    {"content": "x"},\n    indent=4,\n))`)).toEqual([
    "pretty_printed_reply:3",
  ]);
  expect(python(`${READ}out = json.dumps({"content": "x"}, indent=2)\nprint(out)`)).toEqual(["pretty_printed_reply:3"]);
  expect(python(`${READ}json.dump({"content": "x"}, sys.stdout, indent=2)`)).toEqual(["pretty_printed_reply:3"]);
  expect(node(`${JS_READ}console.log(JSON.stringify({ content: "x" }, null, 2));`)).toEqual(["pretty_printed_reply:2"]);
  expect(node(`${JS_READ}process.stdout.write(JSON.stringify({ content: "x" }, null, "\\t"));`)).toEqual([
    "pretty_printed_reply:2",
  ]);
  expect(bash(`jq '{content: .content}'`)).toEqual(["pretty_printed_reply:1"]);
});

test("3.3 quietly: indentation that goes elsewhere, or none", () => {
  for (const quiet of [
    `${READ}print(json.dumps(event, indent=2), file=sys.stderr)\nprint(json.dumps({"content": "x"}))`,
    `${READ}open("/tmp/x", "w").write(json.dumps(event, indent=2))\nprint(json.dumps({"content": "x"}))`,
    `${READ}json.dump(event, log, indent=2)\nprint(json.dumps({"content": "x"}))`,
    `${READ}print(json.dumps({"content": "x"}, indent=None))`,
  ])
    expect(python(quiet)).toEqual([]);
  expect(
    node(`${JS_READ}console.error(JSON.stringify(event, null, 2));\nconsole.log(JSON.stringify({ content: "" }));`),
  ).toEqual([]);
  for (const quiet of [
    "jq -c '{content: .content}'",
    "jq --compact-output '{content: .content}'",
    "jq -Rc '{content: .}'",
    "jq '{content: .content}' | jq -c .",
  ])
    expect(bash(quiet)).toEqual([]);
});

test("3.3: output behind the reply that may be JSON", () => {
  expect(python(`${READ}print(json.dumps({"content": "x"}))\nprint(len(event["content"]))`)).toEqual([
    "output_after_reply:4",
  ]);
  expect(python(`${READ}print(json.dumps({"content": "x"}))\nprint(0)`)).toEqual(["output_after_reply:4"]);
  expect(node(`${JS_READ}console.log(JSON.stringify({ content: "" }));\nconsole.log(true);`)).toEqual([
    "output_after_reply:3",
  ]);
});

test("3.3 quietly: text that is no JSON, standard error, and other paths", () => {
  for (const quiet of [
    `${READ}print(json.dumps({"content": "x"}))\nprint("done")`,
    `${READ}print(json.dumps({"content": "x"}))\nprint(1, file=sys.stderr)`,
    `${READ}if event["is_error"]:\n    print(json.dumps({"content": "x"}))\nelse:\n    print("{}")`,
    `${READ}if event["is_error"]:\n    print("{}")\n    sys.exit(0)\nprint(json.dumps({"content": "x"}))`,
  ])
    expect(python(quiet)).toEqual([]);
});

test("3.9: more than one line of a persistent process", () => {
  const loop = (line: string) =>
    `import json, sys\nfor line in sys.stdin:\n    event = json.loads(line)\n    ${line}\n    print(json.dumps({"content": "x"}), flush=True)`;
  const persistent = { runner: { persistent: true } };
  expect(python(loop(`print("working")`), undefined, persistent)).toEqual(["extra_line_in_persistent:4"]);
  expect(python(loop(`print("working", file=sys.stderr)`), undefined, persistent)).toEqual([]);
  expect(python(`${READ}out = json.dumps({})\nprint(out)`, undefined, persistent)).toEqual([]);
});

test("2.5: a path without output", () => {
  expect(
    python(`${READ}if event["tool_name"] != "shell_exec":\n    sys.exit(0)\nprint(json.dumps({"content": "x"}))`),
  ).toEqual(["no_output_on_a_path:4"]);
  expect(
    node(`${JS_READ}if (!event.is_error) process.exit(0);\nconsole.log(JSON.stringify({ content: "x" }));`),
  ).toEqual(["no_output_on_a_path:2"]);
  expect(bash(`input=$(cat)\n[ -n "$input" ] || exit 0\necho '{"content":"x"}'`)).toEqual(["no_output_on_a_path:2"]);
  expect(python(`${READ}store(event)`, "after_turn")).toEqual(["no_output_on_a_path"]);
});

test("2.5 quietly: a failure on purpose, and output before the end", () => {
  expect(python(`${READ}if not event:\n    sys.exit(3)\nprint("{}")`)).toEqual([]);
  expect(python(`${READ}print("{}")\nsys.exit(0)`)).toEqual([]);
  expect(bash(`cat >/dev/null\necho '{}'\nexit 0`)).toEqual([]);
});

test("3.2: standard input that nobody reads", () => {
  expect(python(`import json\nprint(json.dumps({"content": "x"}))`)).toEqual(["stdin_not_read"]);
  expect(node(`console.log(JSON.stringify({ content: "x" }))`)).toEqual(["stdin_not_read"]);
});

test("3.4: the home directory", () => {
  const db = `${READ}from pathlib import Path\ndb = Path.home() / "x.db"\nprint("{}")`;
  expect(python(db, "after_turn")).toEqual(["home_is_dev_null:4"]);
  expect(python(db, "after_turn", { runner: { allow_filesystem: true } })).toEqual([]);
  expect(python(`${READ}# Path.home() is /dev/null\nprint("{}")`)).toEqual([]);
  expect(node(`${JS_READ}const home = require("os").homedir();\nconsole.log("{}");`)).toEqual(["home_is_dev_null:2"]);
  expect(bash(`cat >> "$HOME/log"\necho '{}'`)).toEqual(["home_is_dev_null:1"]);
});

test("3.4: the network", () => {
  expect(python(`${READ}import requests\nprint("{}")`)).toEqual(["network_not_allowed:3"]);
  expect(python(`${READ}import requests\nprint("{}")`, undefined, { runner: { allow_network: true } })).toEqual([]);
  expect(node(`${JS_READ}fetch("http://x").then(() => console.log("{}"));`)).toEqual(["network_not_allowed:2"]);
  expect(node(`${JS_READ}cache.fetch("x");\nconsole.log("{}");`)).toEqual([]);
  expect(bash(`cat | curl -s -d @- http://x\necho '{}'`)).toEqual(["network_not_allowed:1"]);
  expect(bash(`cat > /dev/null\necho '{"content":"run curl http://x"}'`)).toEqual([]);
});

test("3.1: what deno never allows", () => {
  const source = `const event = JSON.parse(await new Response(Deno.stdin.readable).text());\nawait Deno.writeTextFile("x", "y");\nconsole.log("{}");`;
  expect(as("deno")(source, undefined, { runner: { allow_network: true } })).toEqual(["deno_permissions:2"]);
});

test("3.4, 3.9, 2.6: environment that is not there", () => {
  const state = `${READ}import os\npath = os.environ["LIBREFANG_STATE_FILE"]\nprint("{}")`;
  expect(python(state)).toEqual(["state_file_not_set:4"]);
  expect(python(state, undefined, { runner: { shared_state: true } })).toEqual([]);
  expect(python(state, undefined, { runner: { persistent: true, allow_network: true } })).toEqual([
    "env_absent_in_persistent:4",
  ]);
  const config = `${READ}import os\npath = os.environ["LIBREFANG_PLUGIN_CONFIG"]\nprint("{}")`;
  expect(python(config, "after_turn")).toEqual(["plugin_config_not_set:4"]);
  expect(python(config)).toEqual([]);
  const secret = `${READ}import os\nkey = os.environ["LIBREFANG_SECRET_API_KEY"]\nprint("{}")`;
  expect(python(secret)).toEqual(["secret_not_listed:4"]);
  expect(python(secret, undefined, { runner: { secrets: ["api_key"] } })).toEqual([]);
});

test("2.4: a compaction without a summary", () => {
  expect(python(`${READ}print(json.dumps({"messages": event["messages"][-4:]}))`, "compact")).toEqual([
    "summary_literal",
  ]);
  expect(python(`${READ}print(json.dumps({"messages": event["messages"][-4:], "summary": ""}))`, "compact")).toEqual(
    [],
  );
});

test("comments and documentation are not code", () => {
  expect(
    python(
      `"""Replies {"type": "transformed", "result": …}? No.\nevent["args"]\n"""\n${READ}# print(json.dumps({}, indent=2))\nprint(json.dumps({"content": "x"}))`,
    ),
  ).toEqual([]);
  expect(
    node(`/* event.result */ // event.args\n${JS_READ}console.log(JSON.stringify({ content: event.content }));`),
  ).toEqual([]);
});

test("a line is the script's own, also behind long comments", () => {
  expect(python(`${"# x\n".repeat(40)}${READ}x = event["args"]\nprint(json.dumps({"content": "x"}))`)).toEqual([
    "documented_request:43",
  ]);
});

test("11: replies through a variable, and members that are set later", () => {
  expect(python(`${READ}resp = {"result": event["content"]}\nprint(json.dumps(resp))`)).toEqual(["documented_reply:3"]);
  expect(python(`${READ}resp = {"result": "x"}\nresp["content"] = "x"\nprint(json.dumps(resp))`)).toEqual([]);
  expect(python(`${READ}result = {"content": "x"}\nprint(json.dumps(result))`)).toEqual([]);
  expect(node(`${JS_READ}const out = {};\nout.type = "transformed";\nconsole.log(JSON.stringify(out));`)).toEqual([
    "documented_reply:3",
  ]);
});

test("2.5: a main that returns without output; quietly, one that has printed and other functions", () => {
  const main = (body: string) =>
    `import json, sys\ndef main():\n    event = json.load(sys.stdin)\n${body}\n    print("{}")\nmain()`;
  expect(python(main("    if event:\n        return"))).toEqual(["no_output_on_a_path:5"]);
  expect(python(main('    if event:\n        print("{}")\n        return'))).toEqual([]);
  expect(python(`def clean(x):\n    return\n${main("    pass")}`)).toEqual([]);
  expect(python(`${READ}json.dump({"content": "x"}, sys.stdout)\nsys.exit(0)`)).toEqual([]);
});

test("11 quietly: what is parsed and is not the event", () => {
  for (const quiet of [
    `import json, sys\ncfg = json.load(open("cfg.json"))\nargs = cfg["args"]\n${READ}print(json.dumps({"content": "x"}))`,
    `${READ}inner = json.loads(event["content"])\nprint(json.dumps({"content": inner["result"]}))`,
    `${READ}event["args"] = 1\nprint(json.dumps({"content": event["content"]}))`,
  ])
    expect(python(quiet)).toEqual([]);
  for (const quiet of [
    `const cfg = JSON.parse(require("fs").readFileSync("cfg.json", "utf8"));\nconst a = cfg.args;\n${JS_READ}console.log(JSON.stringify({ content: "" }));`,
    `${JS_READ}const all = list.map(({ result }) => result);\nconsole.log(JSON.stringify({ content: all.join() }));`,
  ])
    expect(node(quiet)).toEqual([]);
  expect(bash(`cat > /dev/null\njq -c '{content: .result}' other.json`)).toEqual([]);
});

test("11: keys that are unpacked", () => {
  expect(
    node(`${JS_READ}const { result, tool_name: t } = event;\nconsole.log(JSON.stringify({ content: result }));`),
  ).toEqual(["documented_request:2"]);
  const source = `export default ({ args }) => ({ content: args.command })`;
  expect(codes(lint("transform_tool_result", undefined, { runner: { kind: "javascript", source } }))).toEqual([
    "documented_request:1",
  ]);
});
