import { describe, expect, test } from "vitest";
import { read, said } from "../testing/fixtures";

// If this fails, an import shows hooks that LibreFang would not run, or in another order.

const plugin = (name: string, slots: string[], weightless = ""): Record<string, string> => ({
  [`plugins/${name}/plugin.toml`]: `name = "${name}"\nversion = "1"\n[hooks]\n${slots.map((slot) => `${slot} = "${slot}.py"`).join("\n")}\n${weightless}`,
  ...Object.fromEntries(slots.map((slot) => [`plugins/${name}/${slot}.py`, `# ${name}\n`])),
});
const FILES = {
  ...plugin("a", ["ingest", "transform_tool_result"]),
  ...plugin("b", ["ingest", "transform_tool_result"]),
  ...plugin("none", []),
};
const MANUAL = '[context_engine.hooks]\ntransform_tool_result = "~/.librefang/hooks/t.py"\n';
const config = (toml: string, more: Record<string, string> = {}) => {
  const found = read({ "config.toml": `[context_engine]\n${toml}`, "hooks/t.py": "# manual\n", ...FILES, ...more });
  return {
    found,
    lines: said(found),
    names: found.agents[0]?.hooks.map(({ point, name, enabled }) => `${point} ${name}${enabled ? "" : " off"}`),
  };
};

describe("7.1: which engine a configuration yields, and why", () => {
  test.each<[string, string, string, string[]]>([
    ["a plugin", 'plugin = "a"', "plugin a", ["ingest a: ingest", "transform_tool_result a: transform_tool_result"]],
    [
      "a stack keeps its order",
      'plugin_stack = ["b", "a"]',
      "stack of b, a",
      [
        "ingest b: ingest",
        "ingest a: ingest",
        "transform_tool_result b: transform_tool_result",
        "transform_tool_result a: transform_tool_result",
      ],
    ],
    [
      "weights order ingest alone",
      'plugin_stack = ["b", "a"]\nplugin_stack_weights = [1.0, 2.5]',
      "stack of b, a",
      [
        "ingest a: ingest",
        "ingest b: ingest",
        "transform_tool_result b: transform_tool_result",
        "transform_tool_result a: transform_tool_result",
      ],
    ],
    [
      "a stack of one is ignored",
      'plugin_stack = ["b"]\nplugin = "a"',
      "plugin a",
      ["ingest a: ingest", "transform_tool_result a: transform_tool_result"],
    ],
    [
      "a stack beats a plugin",
      'plugin_stack = ["b", "none"]\nplugin = "a"',
      "stack of b, none",
      ["ingest b: ingest", "transform_tool_result b: transform_tool_result"],
    ],
    [
      "manual hooks",
      MANUAL,
      "hooks of [context_engine.hooks]",
      ["transform_tool_result context_engine: transform_tool_result"],
    ],
    [
      "a plugin without hooks: manual ones are not tried",
      `plugin = "none"\n${MANUAL}`,
      "default, since the plugin gives no hooks",
      [],
    ],
    ["a built-in engine ignores the plugin", 'engine = "summary"\nplugin = "a"', "built-in summary", []],
    [
      "an unknown engine is the default one",
      'engine = "x"\nplugin = "a"',
      "plugin a",
      ["ingest a: ingest", "transform_tool_result a: transform_tool_result"],
    ],
    [
      "sidecar without its block",
      'engine = "sidecar"\nplugin = "a"',
      "plugin a",
      ["ingest a: ingest", "transform_tool_result a: transform_tool_result"],
    ],
    ["nothing", "", "default", []],
  ])("%s", (_, toml, engine, names) => {
    const got = config(toml);
    expect(got.found.agents).toMatchObject([{ engine }]);
    expect(got.names).toEqual(names);
    expect(got.lines.some((line) => / engine config\.toml:\d+ /.test(line))).toBe(true);
    expect(got.lines.filter((line) => line.startsWith("error"))).toEqual([]);
  });

  test("a built-in engine with hooks is a stack in which assemble never runs", () => {
    const { names, lines } = config(
      'engine = "no_compact"\n[context_engine.hooks]\nassemble = "hooks/t.py"\ntransform_tool_result = "hooks/t.py"',
    );
    expect(names).toEqual([
      "assemble context_engine: assemble off",
      "transform_tool_result context_engine: transform_tool_result",
    ]);
    expect(lines.join("\n")).toContain("the assemble script never runs in LibreFang");
  });

  test("a stack whose first layer has no assemble never asks the others", () => {
    const { names, lines } = config('plugin_stack = ["a", "asm"]', plugin("asm", ["assemble", "compact"]));
    expect(names).toContain("assemble asm: assemble off");
    expect(lines.join("\n")).toContain("a has no compact script: its built-in compaction comes first");
  });

  test.each([
    [
      'engine = "sidecar"\n[context_engine.sidecar]\ncommand = "x"',
      'error not_representable config.toml:2 engine = "sidecar"',
    ],
    ['plugin = "gone"', 'error missing_file config.toml:2 The plugin "gone" is not among the files'],
    ['[context_engine.hooks]\ningest = "../x.py"', "error path_refused config.toml:3 Path traversal denied"],
    ['[context_engine.hooks]\ningest = "x/none.py"', "error missing_file config.toml:3 Script not found: x/none.py"],
    [
      '[[context_engine.plugin_registries]]\nname = "x"',
      "warning not_representable config.toml:2 plugin_registries is not taken over",
    ],
    ['plugin = "a"\n[context_engine.hooks]\npriority = 1', "warning no_effect config.toml:4 priority has no effect"],
  ])("%s", (toml, line) => {
    expect(config(toml).lines.some((text) => text.startsWith(line))).toBe(true);
  });
});

describe("7.3: an agent's own block replaces the one of config.toml as a whole", () => {
  const agent = (toml: string) =>
    read({
      "config.toml": '[context_engine]\nplugin = "a"\n',
      "agents/dev/agent.toml": `name = "dev"\n${toml}`,
      ...FILES,
    });
  const names = (found: ReturnType<typeof read>) =>
    found.agents.map(({ fields, engine }) => `${fields.name}: ${engine}`);

  test("with a block, without one, and with a plugin that is not allowed", () => {
    expect(names(agent('[context_engine]\nplugin_stack = ["b", "a"]'))).toEqual([
      "Default agent: plugin a",
      "dev: stack of b, a",
    ]);
    expect(said(agent('[context_engine]\nplugin = "b"')).join("\n")).toContain(
      "replaces the one of config.toml as a whole",
    );
    expect(names(agent(""))).toEqual(["Default agent: plugin a", "dev: plugin a"]);
    const gated = agent('allowed_plugins = ["b"]');
    expect(names(gated)).toEqual(["Default agent: plugin a"]);
    expect(said(gated).join("\n")).toContain("allowed_plugins does not list a, so the agent gets no engine at all");
  });

  test("an override is never bootstrapped", () => {
    const found = read({
      "agent.toml": '[context_engine]\nplugin = "boot"',
      ...plugin("boot", ["bootstrap", "ingest"]),
    });
    expect(found.agents[0]?.hooks.map(({ point, enabled }) => [point, enabled])).toEqual([
      ["bootstrap", false],
      ["ingest", true],
    ]);
    expect(said(found).join("\n")).toContain("never bootstrapped");
  });

  test("HAND.toml has a block for each agent; in config.toml such a block is misplaced", () => {
    const hand = read({
      "HAND.toml": '[agents.x.context_engine]\nplugin = "a"\n[agents.y.context_engine]\nplugin = "b"\n',
      ...FILES,
    });
    expect(names(hand)).toEqual(["x: plugin a", "y: plugin b"]);
    const misplaced = read({ "config.toml": '[agents.x.context_engine]\nplugin = "a"\n', ...FILES });
    expect(
      said(misplaced).some((line) => line.startsWith("warning misplaced config.toml:1 [agents.x.context_engine]")),
    ).toBe(true);
  });
});

test("plugins without any configuration are taken as they stand, and what a configuration does not name is told", () => {
  const alone = read({
    "a/plugin.toml": 'name="a"\nversion="1"\n[hooks]\ningest="x.py"',
    "a/x.py": "1",
    "b/plugin.toml": 'name="b"\nversion="1"\n[hooks]\ningest="x.py"',
    "b/x.py": "1",
  });
  expect(alone.agents.map(({ engine }) => engine)).toEqual(["stack of a, b"]);
  expect(config('plugin = "a"').lines).toContainEqual(
    expect.stringContaining("info engine plugins/b/plugin.toml:- No configuration names this plugin"),
  );
});

test("a folder with nothing to import says what would be one", () => {
  expect(said(read({ "x.txt": "" }))).toEqual([
    expect.stringMatching(/^error missing_file .*plugin\.toml.*sluice\.json/),
  ]);
});
