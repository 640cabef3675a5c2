import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { NewHook } from "@/lib/contract/hook";
import type { RuleFile } from "@/lib/contract/rules";
import { createInlineRunners } from "@/lib/runner/inline";
import { checkHook } from "./check-hook";
import { clock } from "./clock";
import { invoke } from "./invoke";
import { importTried } from "./try-rules";

// If this fails, imported samples expect what the hook beside them never does, or hide that it does something else.

const ports = {
  ...clock,
  run: createInlineRunners({ dataDir: "/nowhere", root: "/nowhere", env: {} }).run,
  newId: randomUUID,
  date: () => new Date(),
  countTokens: async () => ({ tokens: 0, estimated: true }),
  record: null,
};
const imported = (...files: RuleFile[]) => importTried({ files }, ports);
const rtk = (rest: string): RuleFile => ({
  path: "make.toml",
  content: `[filters.make]\nmatch_command = "^make\\\\b"\n${rest}`,
});
const noise = Array.from({ length: 12 }, (_, i) => `building the object number ${i} of this library`).join("\n");
const sampleOf = async (rule: RuleFile) => {
  const { items } = await imported(rule);
  const [item] = items;
  const [sample] = item?.samples ?? [];
  if (!item || !sample) throw new Error("no sample");
  const result = await invoke(
    {
      agent: { id: randomUUID(), slug: "a", profile: "librefang", enabled: true, resolution: {} },
      point: "transform_tool_result",
      event: sample.event,
      chain: [{ hook_id: null, revision: null, config: item.hook }],
      origin: "test",
    },
    ports,
  );
  return { item, sample, reply: result.reply };
};

test("the same but for marks: the hook's own reply is expected", async () => {
  const rule = rtk(
    `strip_lines_matching = ["^building"]\n[[tests.make]]\nname = "t"\ninput = """\n${noise}\ndone\n"""\nexpected = "done"`,
  );
  const { item, sample, reply } = await sampleOf(rule);
  expect(sample.expect.reply).toEqual({ content: "[12 lines omitted]\ndone\n" });
  expect(reply).toEqual(sample.expect.reply);
  expect(item.notes.filter(({ level }) => level === "warning")).toEqual([]);
  expect(item.trials).toMatchObject([{ verdict: "replaced", unmet: [] }]);
});

test("a test that says only what must stand there and what not is tried as well", async () => {
  const [rule, ...tests] = [
    { path: "make.toml", content: 'command = "make"\nskip = ["^building"]\n' },
    {
      path: "make_test/a.toml",
      content: `name = "a"\ninline = """\n${noise}\ndone\n"""\n[[expect]]\ncontains = "done"\n[[expect]]\nnot_contains = "number 3"\n`,
    },
    {
      path: "make_test/b.toml",
      content: `name = "b"\ninline = """\n${noise}\ndone\n"""\n[[expect]]\ncontains = "number 3"\n`,
    },
  ];
  const { items } = await imported(rule as RuleFile, ...tests);
  const { samples = [], trials = [] } = items[0] ?? {};
  const outcome = samples.map(({ name }, i) => [name, trials[i]?.unmet.map(({ code }) => code)]);
  expect(outcome).toEqual([
    ["make: a", []],
    ["make: b", ["must_keep"]],
  ]);
});

test("caps that say so otherwise are the same", async () => {
  const expected = `${noise.split("\n").slice(0, 2).join("\n")}\n... (10 lines omitted)`;
  const rule = rtk(
    `head_lines = 2\n[[tests.make]]\nname = "t"\ninput = """\n${noise}"""\nexpected = """\n${expected}"""`,
  );
  const { sample, reply } = await sampleOf(rule);
  expect(sample.expect.reply).toMatchObject({ content: expect.stringContaining("[10 lines omitted]") });
  expect(reply).toEqual(sample.expect.reply);
});

test("where an error stays that was dropped there, what was kept there must be kept", async () => {
  const rule = rtk(
    `keep_lines_matching = ["^done"]\n[[tests.make]]\nname = "t"\ninput = """\n${noise}\nsrc/a.c:1:2: error: no such file\ndone\n"""\nexpected = "done"`,
  );
  const { item, sample, reply } = await sampleOf(rule);
  expect(sample.expect).toMatchObject({ must_keep: ["done"] });
  expect(sample.expect.reply).toBeUndefined();
  expect(reply).toMatchObject({ content: expect.stringContaining("error: no such file") });
  expect(item.notes).toContainEqual({ level: "info", message: expect.stringContaining("more is kept here") });
});

test("a test that does not hold stays as it was, and is named", async () => {
  const rule = rtk(
    `strip_lines_matching = ["^building"]\non_empty = "make: ok"\n[[tests.make]]\nname = "lie"\ninput = """\nsrc/a.c:1:2: error: no such file\n"""\nexpected = "make: ok"`,
  );
  const { item, sample } = await sampleOf(rule);
  expect(sample.expect.reply).toEqual({ content: "make: ok\n" });
  expect(item.notes).toContainEqual({
    level: "warning",
    message: expect.stringContaining('"make: lie" does not hold'),
  });
  expect(item.trials).toMatchObject([{ verdict: "unchanged", unmet: [{ code: "reply" }] }]);
});

test("hooks are what the hooks call takes, and files without sense are findings", async () => {
  const { items, findings } = await imported(
    rtk("max_lines = 3"),
    { path: "a.yaml", content: "name: a\nmatch: {command: go}\npipeline: [{action: head, n: 3}]\n" },
    { path: "b.toml", content: "= =\u0000" },
    { path: "c.json", content: "{".repeat(5_000) },
    { path: "d.yaml", content: `a: ${"[".repeat(3_000)}` },
    { path: "e.toml", content: `a = ${"[".repeat(3_000)}` },
    { path: "f", content: "" },
  );
  for (const { hook } of items) expect(checkHook(NewHook.omit({ publish: true }).parse(hook))).toEqual(hook);
  expect(findings.map(({ source }) => source)).toEqual(["b.toml", "c.json", "d.yaml", "e.toml", "f"]);
});
