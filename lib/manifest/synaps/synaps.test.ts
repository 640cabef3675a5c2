import { describe, expect, test } from "vitest";
import { agent, exportInput, hook, read, readBack, said } from "../testing/fixtures";
import { writeManifests } from "../write";

// If this fails, a SynapsCLI extension comes in as something that the runtime would refuse, or call otherwise.

const EXTENSION = {
  protocol_version: 1,
  runtime: "process",
  command: "python3",
  args: ["guard.py"],
  permissions: ["tools.intercept"],
  hooks: [{ hook: "before_tool_call" }],
};
const extension = (fields: object, files: Record<string, string> = { "guard.py": "pass\n" }) =>
  read({
    "push-guard/.synaps-plugin/plugin.json": JSON.stringify(
      { name: "push-guard", version: "0.1.0", extension: { ...EXTENSION, ...fields } },
      null,
      1,
    ),
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`push-guard/${path}`, text])),
  });
const hooksOf = (found: ReturnType<typeof read>) => found.agents[0]?.hooks ?? [];

test("a plugin.json that was picked without its folder is answered with what to choose instead", () => {
  const found = read({ "plugin.json": JSON.stringify({ name: "push-guard", extension: EXTENSION }) });
  expect(found.agents).toEqual([]);
  expect(said(found)).toEqual([
    expect.stringMatching(/^error missing_file plugin\.json:- .*Choose the extension's folder/),
  ]);
});

test("3.4: the example of the reference becomes one hook a subscription, with the extension's protocol", () => {
  const found = extension({
    permissions: ["tools.intercept", "tools.transform_output"],
    hooks: [
      { hook: "before_tool_call", tool: "bash", match: { input_contains: "git push" } },
      { hook: "after_tool_call" },
    ],
    config: [{ key: "branch", type: "string", required: false, default: "main" }],
  });
  expect(said(found)).toEqual([]);
  expect(found.agents).toMatchObject([
    { fields: { name: "push-guard", profile: "synaps-0.10" }, engine: "extension push-guard" },
  ]);
  const runner = {
    kind: "command",
    protocol: "synaps",
    runtime: "python",
    source: "pass\n",
    args: [],
    config: { branch: "main" },
  };
  const permissions = ["tools.intercept", "tools.transform_output"];
  expect(hooksOf(found)).toMatchObject([
    {
      name: "push-guard: before_tool_call bash",
      point: "before_tool_call",
      match: { tools: ["bash"], input_contains: "git push" },
      runner,
      permissions,
      timeout_ms: 5_000,
      on_failure: "fail_open",
    },
    { name: "push-guard: after_tool_call", point: "after_tool_call", match: {}, runner, permissions },
  ]);
});

test("M1: protocol 1 and no arguments are the defaults", () => {
  const found = extension({ protocol_version: undefined, args: undefined, command: "./guard.py" });
  expect(hooksOf(found)).toMatchObject([{ runner: { runtime: "native", args: [] } }]);
});

test("M4: no hooks but a permission to register is fine, and there is nothing to create", () => {
  const found = extension({ hooks: [], permissions: ["providers.register"] });
  expect(said(found).filter((line) => line.startsWith("error"))).toEqual([]);
  expect(hooksOf(found)).toEqual([]);
});

test("M5: input_equals takes any JSON, null too, and stands beside input_contains", () => {
  const match = { input_contains: "x", input_equals: null };
  expect(hooksOf(extension({ hooks: [{ hook: "before_tool_call", match }] }))[0]?.match).toEqual(match);
});

test("E3: the showcase extension's manifest", () => {
  const hooks = [{ hook: "before_tool_call", tool: "bash", match: { input_contains: "rm -rf" } }];
  expect(hooksOf(extension({ hooks }))[0]?.match).toEqual({ tools: ["bash"], input_contains: "rm -rf" });
});

describe("what SynapsCLI refuses at load is an error in its words, and gives no hooks", () => {
  test.each<[string, object, string]>([
    ["M2 command", { command: undefined }, "Extension 'push-guard': extension.command: is required"],
    ["M2 blank command", { command: " " }, "extension.command: must not be blank"],
    ["M2 runtime", { runtime: undefined }, "extension.runtime"],
    ["M2 wasm", { runtime: "wasm" }, 'extension.runtime: must be "process"'],
    ["M2 Process", { runtime: "Process" }, 'extension.runtime: must be "process"'],
    [
      "M3 tool filter",
      { permissions: ["session.lifecycle"], hooks: [{ hook: "on_session_start", tool: "bash" }] },
      "does not allow a tool filter",
    ],
    ["M6 match key", { hooks: [{ hook: "before_tool_call", match: { contains: "x" } }] }, 'unknown field "contains"'],
    [
      "M7 reserved",
      { permissions: ["tools.intercept", "tools.override"] },
      "Reserved extension permission is not implemented yet: tools.override",
    ],
    ["P18 unknown permission", { permissions: ["tools.intercept", "x"] }, "Unknown extension permission: x"],
    [
      "B9 missing permission",
      { permissions: [] },
      "Extension 'push-guard' lacks permission 'tools.intercept' required for hook 'before_tool_call'",
    ],
    ["E1 protocol", { protocol_version: 2 }, "uses unsupported protocol_version 2"],
    ["E1 kind", { hooks: [{ hook: "on_usage" }] }, "Unknown hook kind: 'on_usage' in extension 'push-guard'"],
    ["W2 case", { hooks: [{ hook: "BeforeToolCall" }] }, "Unknown hook kind: 'BeforeToolCall'"],
    ["no hooks", { hooks: [] }, "has no hooks and registers nothing"],
  ])("%s", (_, fields, words) => {
    const found = extension(fields);
    expect(
      said(found)
        .filter((line) => line.startsWith("error"))
        .join("\n"),
    ).toContain(words);
    expect(hooksOf(found)).toEqual([]);
  });

  test("broken JSON is told with its line; the keys of another kit are not followed", () => {
    expect(said(read({ "x/.synaps-plugin/plugin.json": '{\n "name": oops\n}' }))[0]).toMatch(
      /^error bad_file x\/\.synaps-plugin\/plugin\.json:2 The JSON is broken at line 2/,
    );
    expect(said(extension({ hooks: [{ kind: "before_tool_call", tool_filter: "bash" }] })).join("\n")).toContain(
      "extension.hooks.0.hook: is required",
    );
  });
});

describe("the command line becomes runtime, script and arguments", () => {
  test.each<[string, string[], object]>([
    ["python3", ["guard.py", "--x"], { runtime: "python", args: ["--x"] }],
    ["node", ["./guard.py"], { runtime: "node", args: [] }],
    ["guard.py", ["a"], { runtime: "native", args: ["a"] }],
    ["/opt/py/bin/python3", ["guard.py"], { runtime: "/opt/py/bin/python3" }],
    ["deno", ["run", "guard.py"], { runtime: "deno", args: [] }],
  ])("%s %j", (command, args, runner) => {
    const found = extension({ command, args });
    expect(said(found)).toEqual([]);
    expect(hooksOf(found)).toMatchObject([{ runner }]);
  });
  test("flags before the script are told, a command that is no script of the folder is an error", () => {
    expect(said(extension({ args: ["-u", "guard.py"] }))).toEqual([
      expect.stringMatching(/^warning not_representable .*-u before the script cannot be kept/),
    ]);
    for (const fields of [
      { command: "uvx" },
      { command: "bin/gone" },
      { args: ["gone.py"] },
      { args: ["../guard.py"] },
    ])
      expect(said(extension(fields)).join("\n")).toMatch(/^error not_representable .*cannot be represented/);
  });
});

test("extensions run by the name of their folder; files beside the script come along", () => {
  const manifest = (name: string) => JSON.stringify({ name, extension: { ...EXTENSION, args: ["x.py"] } });
  const found = read({
    "b/.synaps-plugin/plugin.json": manifest("b"),
    "b/x.py": "import y",
    "b/y.py": "pass",
    "a/.synaps-plugin/plugin.json": manifest("other"),
    "a/x.py": "pass",
  });
  expect(hooksOf(found).map(({ name }) => name)).toEqual(["a: before_tool_call", "b: before_tool_call"]);
  expect(said(found)).toEqual([expect.stringContaining("manifest's name is other, the folder's a")]);
  expect([...found.placed.keys()]).toEqual([
    expect.stringMatching(/^b-[0-9a-f]{8}\/x\.py$/),
    expect.stringMatching(/^b-[0-9a-f]{8}\/y\.py$/),
  ]);
});

test("config: defaults are taken, a secret's variable and a missing value are told", () => {
  const found = extension({
    config: [
      { key: "a", default: true },
      { key: "b", secret_env: "TOKEN" },
      { key: "c", required: true },
    ],
  });
  expect(hooksOf(found)[0]?.runner).toMatchObject({ config: { a: true } });
  expect(said(found).map((line) => line.split(" ").slice(0, 2).join(" "))).toEqual([
    "warning not_representable",
    "warning bad_value",
  ]);
});

test("an export is an extension that SynapsCLI loads: one for each script, subscriptions in chain order", () => {
  const command = { kind: "command", protocol: "synaps", source: "pass" };
  const permissions = ["tools.intercept", "tools.transform_output"];
  const hooks = [
    hook({
      name: "A",
      point: "before_tool_call",
      permissions,
      runner: command,
      match: { tools: ["bash", "read"], input_contains: "x" },
    }),
    hook({
      name: "B",
      point: "before_tool_call",
      permissions,
      runner: { kind: "javascript", source: "export default () => ({ action: 'continue' })" },
    }),
    hook({ name: "C", point: "before_tool_call", permissions, runner: command }),
    hook({ name: "D", point: "after_tool_call", permissions, runner: command }),
    hook({ name: "E", point: "after_tool_call", permissions, runner: { ...command, protocol: "stdin" } }),
  ];
  const { files, findings } = writeManifests(
    "synaps",
    exportInput(hooks, { agent: agent({ profile: "synaps-0.10" }) }),
  );
  const manifests = files
    .filter(({ path }) => path.endsWith("plugin.json"))
    .map(({ path, bytes }) => [path.split("/")[1], JSON.parse(new TextDecoder().decode(bytes)).extension] as const);
  expect(manifests.map(([name, { command, args, hooks }]) => [name, command, args, hooks])).toEqual([
    [
      "builder-1",
      "python3",
      ["extension.py"],
      [
        { hook: "before_tool_call", tool: "bash", match: { input_contains: "x" } },
        { hook: "before_tool_call", tool: "read", match: { input_contains: "x" } },
        { hook: "after_tool_call" },
      ],
    ],
    ["builder-2", "node", ["hook.js"], [{ hook: "before_tool_call" }]],
    ["builder-3", "python3", ["extension.py"], [{ hook: "before_tool_call" }]],
  ]);
  expect(findings.map(({ message }) => message)).toEqual([
    expect.stringContaining('"E" (after_tool_call) is not carried over'),
  ]);
  expect(readBack(files).agents[0]?.hooks).toEqual(hooks);
});
