import { describe, expect, test } from "vitest";
import type { OutFile } from "./export";
import { bytesOf } from "./files";
import { agent, exportInput, hook, readBack, said } from "./testing/fixtures";
import { writeManifests } from "./write";

// If this fails, an edit of an exported file is lost on the way back, or one that nobody made comes in.

const pipeline = hook({
  name: "Trim cargo",
  runner: { kind: "pipeline", stages: [{ strip_ansi: true }] },
  match: { tools: ["shell_exec"], input_equals: JSON.parse('{"__proto__": {"a": 1}}') },
  timeout_ms: 1_500,
});
const script = hook({
  name: "Script",
  runner: { kind: "command", source: "print('{}')", args: ["-x"] },
  match: { tools: ["bash"] },
});

function edited(hooks: ReturnType<typeof hook>[], edits: Record<string, ((text: string) => string) | null>) {
  const { files } = writeManifests("librefang", exportInput(hooks));
  const changed = files.flatMap((file): OutFile[] => {
    const edit = edits[file.path];
    if (edit === undefined) return [file];
    if (edit === null) return [];
    const text = new TextDecoder().decode(file.bytes);
    expect(edit(text)).not.toBe(text);
    return [{ ...file, bytes: bytesOf(edit(text)) }];
  });
  const back = readBack(changed);
  return { hooks: back.agents[0]?.hooks, lines: said(back), back };
}

const PLUGIN = "plugins/builder/plugin.toml";
const SCRIPT = "plugins/builder/hooks/transform_tool_result.js";
/** An edited script needs its hash anew, as LibreFang would ask for, or the block away. */
const unpinned = (text: string) => text.replace(/\[integrity\][\s\S]*/, "");

test("a pipeline's script alone, without sluice.json, is the pipeline again", () => {
  expect(edited([pipeline], { "sluice.json": null }).hooks).toEqual([pipeline]);
  expect(edited([pipeline], { "sluice.json": null, "agent.toml": null, "README.md": null }).hooks).toEqual([pipeline]);
});

test("a knob that was changed in plugin.toml wins, everything else stays exactly as it was", () => {
  const { hooks, lines } = edited([script], { [PLUGIN]: (text) => text.replace("max_retries = 0", "max_retries = 4") });
  expect(hooks).toEqual([{ ...script, retry: { ...script.retry, max: 4 } }]);
  expect(lines).toContainEqual(
    expect.stringContaining('info edited plugins/builder/plugin.toml:- "Script": retry differs'),
  );
  const slower = edited([pipeline], {
    [PLUGIN]: (text) => text.replace("hook_timeout_secs = 2", "hook_timeout_secs = 9"),
  });
  expect(slower.hooks).toEqual([{ ...pipeline, timeout_ms: 9_000 }]);
});

test("a script that was changed is taken with its change", () => {
  const file = "plugins/builder/hooks/transform_tool_result.py";
  const { hooks } = edited([script], { [file]: (text) => `${text}\n# more`, [PLUGIN]: unpinned });
  expect(hooks).toEqual([{ ...script, runner: { ...script.runner, source: "print('{}')\n# more" } }]);
});

describe("a script of ours", () => {
  test("with a changed CONFIG is the hook with that change", () => {
    const { hooks } = edited([pipeline], {
      [SCRIPT]: (text) => text.replace('"name": "Trim cargo"', '"name": "Trim"'),
      [PLUGIN]: unpinned,
    });
    expect(hooks).toEqual([{ ...pipeline, name: "Trim" }]);
  });

  test.each<[string, (text: string) => string]>([
    ["code", (text) => text.replace("sluice.main(CONFIG);", "sluice.main(CONFIG); extra();")],
    ["a CONFIG that is none", (text) => text.replace('"kind": "pipeline"', '"kind": "pipe"')],
    ["a CONFIG that is no JSON", (text) => text.replace('"kind": "pipeline"', "kind: 'pipeline'")],
  ])("with changed %s is a script, and that is said", (_, edit) => {
    const { hooks, lines } = edited([pipeline], { [SCRIPT]: edit, [PLUGIN]: unpinned });
    expect(hooks).toMatchObject([
      {
        name: "Trim cargo",
        runner: { kind: "command", runtime: "node", source: expect.stringContaining("#!/usr/bin/env node") },
      },
    ]);
    expect(lines).toContainEqual(expect.stringMatching(/^warning edited .*was changed since Sluice wrote it/));
  });
});

test("an integrity hash that no longer fits is an error, as in LibreFang's plugin manager", () => {
  expect(edited([script], { "plugins/builder/hooks/transform_tool_result.py": () => "other" }).lines).toContainEqual(
    expect.stringMatching(
      /^error integrity .*integrity check failed for 'hooks\/transform_tool_result\.py' \(expected [0-9a-f]{64}, got [0-9a-f]{64}\)/,
    ),
  );
});

test("a hook that was taken out of plugin.toml does not come back from sluice.json", () => {
  const { hooks, lines } = edited([script], {
    [PLUGIN]: (text) => unpinned(text).replace(/^transform_tool_result.*\n/m, ""),
  });
  expect(hooks).toEqual([]);
  expect(lines).toContainEqual(expect.stringContaining('"Script" is gone from builder/transform_tool_result'));
});

test("[integrity] has a hash for every slot, all nine", () => {
  const points = [
    "bootstrap",
    "ingest",
    "assemble",
    "compact",
    "after_turn",
    "transform_tool_result",
    "prepare_subagent",
    "merge_subagent",
    "on_event",
  ] as const;
  const { files } = writeManifests("librefang", exportInput(points.map((point) => hook({ point }))));
  const toml = new TextDecoder().decode(files.find(({ path }) => path === PLUGIN)?.bytes);
  for (const point of points)
    expect(toml.split("[integrity]")[1]).toMatch(new RegExp(`"hooks/${point}\\.py" = "[0-9a-f]{64}"`));
});

test("hooks that cannot be one configuration become a stack in chain order, assemble first; the README says what is different", () => {
  const hooks = [
    hook({ name: "I", point: "ingest", runner: { kind: "command", runtime: "bash", source: "i" } }),
    hook({ name: "A", point: "assemble", runner: { kind: "command", source: "a" } }),
    hook({ name: "T1", timeout_ms: 1_000 }),
    hook({ name: "T2", rate_limit_per_minute: 9 }),
    hook({ name: "T3", runner: { kind: "http", url: "https://example.org" } }),
  ];
  const { files, findings } = writeManifests(
    "librefang",
    exportInput(hooks, { agent: agent({ resolution: { transform_tool_result: "chain" } }) }),
  );
  const text = (path: string) => new TextDecoder().decode(files.find((file) => file.path === path)?.bytes);
  expect(text("agent.toml")).toContain('plugin_stack = [ "builder-1", "builder-2", "builder-3", "builder-4" ]');
  expect(text("plugins/builder-1/plugin.toml")).toContain('assemble = "hooks/assemble.py"');
  const readme = text("README.md");
  for (const words of [
    "no rate limit",
    "first rewrite wins",
    "as a stack",
    "T3 (transform\\_tool\\_result): its runner is http",
  ])
    expect(readme).toContain(words);
  expect(findings).toHaveLength(readme.split("\n- ").length - 1);
});
