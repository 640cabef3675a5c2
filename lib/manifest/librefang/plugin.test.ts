import { describe, expect, test } from "vitest";
import { ports, read, said } from "../testing/fixtures";

// If this fails, a LibreFang user's plugin becomes hooks that do not do what LibreFang does with it.

const SCRIPT = "print('{}')\n";
const sha = (text: string) => ports.sha256(new TextEncoder().encode(text));
const plugin = (rest: string, files: Record<string, string> = { "hooks/trim.py": SCRIPT }) =>
  read({
    "log-trim/plugin.toml": `name = "log-trim"\nversion = "0.2.0"\n${rest}`,
    ...Object.fromEntries(Object.entries(files).map(([path, text]) => [`log-trim/${path}`, text])),
  });
const hooks = (rest: string, slot = "transform_tool_result") =>
  plugin(`[hooks]\n${slot} = "hooks/trim.py"\n${rest}`).agents[0]?.hooks;

test("6.1: the example of the reference becomes one hook with its knobs", () => {
  const trim = "console.log('{}')\n";
  const found = plugin(
    `description = "Trim build logs"
[hooks]
runtime = "node"
transform_tool_result = "hooks/trim.js"
hook_timeout_secs = 5
on_hook_failure = "warn"
[hooks.circuit_breaker]
max_failures = 3
reset_secs = 120
[integrity]
"hooks/trim.js" = "${sha(trim)}"
`,
    { "hooks/trim.js": trim },
  );
  expect(said(found).filter((line) => !line.startsWith("info"))).toEqual([]);
  expect(found.agents).toHaveLength(1);
  expect(found.agents[0]).toMatchObject({
    engine: "plugin log-trim",
    fields: { name: "log-trim", profile: "librefang" },
  });
  expect(found.agents[0]?.hooks).toMatchObject([
    {
      name: "log-trim: transform_tool_result",
      point: "transform_tool_result",
      runner: { kind: "command", runtime: "node", source: trim },
      timeout_ms: 5_000,
      on_failure: "warn",
      breaker: { max_failures: 3, reset_secs: 120 },
      retry: { max: 0, delay_ms: 500 },
    },
  ]);
});

test("1.1: N slots are N hooks that share the knobs, also those that upstream's own pages forget", () => {
  const slots = [
    "bootstrap",
    "ingest",
    "assemble",
    "compact",
    "after_turn",
    "transform_tool_result",
    "prepare_subagent",
    "merge_subagent",
    "on_event",
  ];
  const found = plugin(
    `[hooks]\n${slots.map((slot) => `${slot} = "hooks/trim.py"`).join("\n")}\nmax_retries = 2\n[hooks.circuit_breaker]\n`,
  );
  expect(found.agents[0]?.hooks.map(({ point }) => point)).toEqual(slots);
  for (const { point, retry, breaker } of found.agents[0]?.hooks ?? []) {
    expect([point, retry.max]).toEqual([point, point === "on_event" ? 0 : 2]);
    expect([point, breaker]).toEqual([point, point === "on_event" ? null : { max_failures: 5, reset_secs: 60 }]);
  }
});

describe("1.2: knobs", () => {
  test.each<[string, object, string?]>([
    ["hook_timeout_secs = 7", { timeout_ms: 7_000 }],
    [
      "",
      {
        timeout_ms: 30_000,
        on_failure: "warn",
        retry: { max: 0, delay_ms: 500 },
        breaker: null,
        runner: { runtime: "python" },
      },
    ],
    ['on_hook_failure = "abort"', { on_failure: "abort" }],
    ["max_retries = 3\nretry_delay_ms = 100", { retry: { max: 3, delay_ms: 100 } }],
    ['runtime = " TypeScript "', { runner: { runtime: "deno" } }],
    ['runtime = "/opt/py/bin/Python3"', { runner: { runtime: "/opt/py/bin/Python3" } }],
    ['ingest_filter = "deploy"', { match: { message_contains: "deploy" } }, "ingest"],
    ['ingest_regex = "^a"', { match: { message_regex: "^a" } }, "ingest"],
    ['ingest_filter = "deploy"', { match: {} }],
    ['only_for_agent_ids = ["5f0c"]', { match: { agent_ids: ["5f0c"] } }],
    ['only_for_agent_ids = ["5f0c"]', { match: {} }, "compact"],
    ['only_for_agent_ids = ["", "x"]', { match: {} }],
    ["max_memory_mb = 64\nallow_network = true", { runner: { max_memory_mb: 64, allow_network: true } }],
    ["persistent_subprocess = true\nenable_shared_state = true", { runner: { persistent: true, shared_state: true } }],
    [
      "hook_cache_ttl_secs = 9\nassemble_cache_ttl_secs = 8\ncompact_cache_ttl_secs = 7",
      { cache_ttl_secs: 9 },
      "ingest",
    ],
    [
      "hook_cache_ttl_secs = 9\nassemble_cache_ttl_secs = 8\ncompact_cache_ttl_secs = 7",
      { cache_ttl_secs: 8 },
      "assemble",
    ],
    [
      "hook_cache_ttl_secs = 9\nassemble_cache_ttl_secs = 8\ncompact_cache_ttl_secs = 7",
      { cache_ttl_secs: 7 },
      "compact",
    ],
    ["hook_cache_ttl_secs = 9", { cache_ttl_secs: null }],
    ['allowed_secrets = ["TOKEN"]', { runner: { secrets: ["TOKEN"] } }],
    [
      '[hooks.hook_schemas.transform_tool_result.output]\nrequired = ["content"]',
      { schemas: { output: { required: ["content"] } } },
    ],
  ])("%s", (toml, expected, slot) => {
    const found = hooks(toml, slot);
    expect(found).toMatchObject([expected]);
    if ("match" in expected) expect(found?.[0]?.match).toEqual(expected.match);
  });

  test("[env] and the defaults of [config] go to every hook", () => {
    const found = plugin(
      `[hooks]\ntransform_tool_result = "hooks/trim.py"\n[env]\nA = "\${HOME}"\n[config.branch]\ntype = "string"\ndefault = "main"\n[config.n]\ntype = "number"\n`,
    );
    expect(found.agents[0]?.hooks[0]?.runner).toMatchObject({ env: { A: `\${HOME}` }, config: { branch: "main" } });
    expect(said(found).join("\n")).toContain("config.n has no default");
  });
});

describe("what has no effect, or another one than it seems, is said with its line", () => {
  test.each([
    ["[hooks]\npriority = 3", "warning no_effect log-trim/plugin.toml:4 priority has no effect"],
    ["[hooks]\nallow_filesystem = true", "warning no_effect log-trim/plugin.toml:4 allow_filesystem has no effect"],
    ['[hooks]\notel_endpoint = "x"', "warning no_effect log-trim/plugin.toml:4 otel_endpoint has no effect"],
    [
      "[hooks]\nprewarm_subprocesses = true",
      "warning no_effect log-trim/plugin.toml:4 prewarm_subprocesses has no effect",
    ],
    ["[hooks.env_schema]\nA = 1", "warning no_effect log-trim/plugin.toml:3 env_schema has no effect"],
    [
      "[hooks]\nafter_turn_queue_depth = 3",
      "warning not_representable log-trim/plugin.toml:4 after_turn_queue_depth is not taken over",
    ],
    ["[hooks]\ncolour = 3", "warning unknown_key log-trim/plugin.toml:4 colour in [hooks] is no key"],
    [
      'runtime = "node"\n[hooks]',
      "warning misplaced log-trim/plugin.toml:3 runtime stands above [hooks] and is ignored: the hooks run with Python",
    ],
    [
      "hook_timeout_secs = 5\n[hooks]",
      "warning misplaced log-trim/plugin.toml:3 hook_timeout_secs stands outside [hooks]",
    ],
    [
      "[context_engine_hooks]\nhook_timeout_secs = 5",
      "warning misplaced log-trim/plugin.toml:3 context_engine_hooks stands outside",
    ],
    ['[hooks]\nrequirements = "x"', "warning misplaced log-trim/plugin.toml:4 requirements stands in [hooks]"],
    [
      '[hooks]\nruntime = "cobol"',
      'warning adjusted log-trim/plugin.toml:4 runtime "cobol" is unknown; LibreFang warns and runs the hooks with Python',
    ],
    ["[hooks]\nhook_timeout_secs = 0", "warning adjusted log-trim/plugin.toml:4 hook_timeout_secs 0 times out at once"],
    ["[hooks]\nhook_timeout_secs = 9999", "warning adjusted log-trim/plugin.toml:4 hook_timeout_secs is taken as 600"],
    [
      '[hooks]\ningest = "hooks/trim.py"\ningest_regex = "("',
      "warning no_effect log-trim/plugin.toml:5 ingest_regex does not compile",
    ],
    [
      "[hooks]\npersistent_subprocess = true\nmax_retries = 2",
      "warning no_effect log-trim/plugin.toml:5 max_retries is ignored",
    ],
    ['[[requires]]\nbinary = "jq"\n[hooks]', "info not_taken log-trim/plugin.toml:3 requires is not taken over"],
  ])("%s", (toml, line) => {
    const script = toml.includes("[hooks]") ? toml.replace("[hooks]", "[hooks]") : `${toml}\n[hooks]`;
    const found = plugin(`${script}\ntransform_tool_result = "hooks/trim.py"\n`);
    expect(said(found).some((text) => text.startsWith(line))).toBe(true);
    expect(found.agents[0]?.hooks.length).toBeGreaterThan(0);
  });
});

describe("6.4 and faults of the file are errors with upstream's words", () => {
  const script = '[hooks]\ntransform_tool_result = "hooks/trim.py"\n';
  test.each([
    ["[hooks", "error bad_file log-trim/plugin.toml:3 The TOML is broken at line 3, column"],
    [
      '[hooks]\non_hook_failure = "explode"',
      "error bad_value log-trim/plugin.toml:4 hooks.on_hook_failure: unknown variant `explode`, expected one of `warn`, `abort`, `skip`",
    ],
    [
      '[hooks]\nmax_retries = "2"',
      'error bad_value log-trim/plugin.toml:4 hooks.max_retries: invalid type: string "2", expected u32',
    ],
    ['[hooks]\ningest = "../x.py"', "error path_refused log-trim/plugin.toml:4 Path traversal denied: ../x.py"],
    ['[hooks]\ningest = "hooks/../../x.py"', "error path_refused log-trim/plugin.toml:4 Path traversal denied"],
    ['[hooks]\ningest = "/etc/passwd"', "error path_refused log-trim/plugin.toml:4 Path traversal denied"],
    ['[hooks]\ningest = "hooks/none.py"', "error missing_file log-trim/plugin.toml:4 Script not found: hooks/none.py"],
    [
      `${script}[integrity]\n"hooks/trim.py" = "00"`,
      `error integrity log-trim/plugin.toml:6 Plugin 'log-trim': integrity check failed for 'hooks/trim.py' (expected 00, got ${sha(SCRIPT)})`,
    ],
    [
      `${script}[integrity]\n"hooks/trim.py" = "${sha(SCRIPT).toUpperCase()}"`,
      "error integrity log-trim/plugin.toml:6 Plugin 'log-trim': integrity check failed",
    ],
    [
      `${script}[integrity]\n"none" = "00"`,
      "error integrity log-trim/plugin.toml:6 Plugin 'log-trim': cannot read 'none' for integrity check",
    ],
  ])("%s", (toml, line) => {
    expect(said(plugin(toml)).some((text) => text.startsWith(line))).toBe(true);
  });

  test("a file beyond the bound is not parsed", () => {
    expect(said(plugin(`# ${"x".repeat(1024 * 1024)}`)).join("\n")).toContain(
      "All TOML files together are larger than 1048576 bytes",
    );
  });

  test("a script without an entry in [integrity] is told", () => {
    const found = plugin(`${script}on_event = "hooks/e.py"\n[integrity]\n"hooks/trim.py" = "${sha(SCRIPT)}"`, {
      "hooks/trim.py": SCRIPT,
      "hooks/e.py": "1",
    });
    expect(said(found).join("\n")).toContain("on_event has no entry in [integrity]");
  });

  test("name and version are required, the folder is the plugin's name", () => {
    expect(said(read({ "a/plugin.toml": "[hooks]" })).join("\n")).toMatch(
      /missing field `name`[\s\S]*missing field `version`/,
    );
    const renamed = read({ "a/plugin.toml": 'name = "b"\nversion = "1"\n[hooks]\ningest = "x.py"', "a/x.py": "1" });
    expect(said(renamed).join("\n")).toContain("The plugin is called b and lies in the folder a");
    expect(renamed.agents[0]?.hooks[0]?.name).toBe("a: ingest");
  });
});

test("scripts with other files beside them, and binary ones, are put below the folder of scripts as they are", () => {
  const files = {
    "hooks/trim.py": "import lib",
    "hooks/lib.py": "x = 1",
    "README.md": "no script",
    "requirements.txt": "x",
  };
  const found = plugin('[hooks]\ntransform_tool_result = "hooks/trim.py"', files);
  const runner = found.agents[0]?.hooks[0]?.runner as { path: string };
  expect(runner.path).toMatch(/^log-trim-[0-9a-f]{8}\/hooks\/trim\.py$/);
  expect([...found.placed.keys()].map((path) => path.replace(/^[^/]+\//, ""))).toEqual([
    "hooks/lib.py",
    "hooks/trim.py",
  ]);
  const binary = read({
    "w/plugin.toml": 'name="w"\nversion="1"\n[hooks]\nruntime="wasm"\ntransform_tool_result="t.wasm"',
    "w/t.wasm": new Uint8Array([0, 97, 115, 109]),
  });
  expect(binary.agents[0]?.hooks).toMatchObject([
    { runner: { runtime: "wasm", path: expect.stringMatching(/^w-.*\/t\.wasm$/) } },
  ]);
});
