import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { PresetFile, SampleFile } from "@/lib/contract/preset";
import { factsOf } from "../facts";
import { runPipeline } from "../pipeline/run-pipeline";
import { applyGuard } from "./apply-guard";
import { declaresOf } from "./declares";
import { findProtected } from "./find-protected";
import { visibleLine } from "./line-form";
import { PROTECTIONS } from "./patterns";

// Without this, a pattern could grow so broad that guards keep every real output as it is, or so narrow that errors get lost.

const root = fileURLToPath(new URL("../../../presets", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");
const presets = readdirSync(root).filter((id) => readdirSync(`${root}/${id}`).includes("preset.json"));

const samples = presets.flatMap((id) =>
  readdirSync(`${root}/${id}/samples`)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ id, file: `${id}/samples/${file}` })),
);

test.each(samples)("the guard lets the preset clean $file", ({ id, file }) => {
  const { hook } = PresetFile.parse(JSON.parse(read(`${id}/preset.json`)));
  const sample = SampleFile.parse(JSON.parse(read(file)));
  const before = read(file.replace(/json$/, "txt"));
  const stages = hook.runner.kind === "pipeline" ? hook.runner.stages : [];
  const failed = sample.exit_code !== 0;
  const event = { content: before, is_error: failed, status: failed ? "error" : "completed" };
  const circumstances = { facts: factsOf(event), protect: hook.guard.protect };
  const after = runPipeline(stages, before, { marks: "unless_larger", ...circumstances }).text;
  const declares = declaresOf(stages);
  expect(applyGuard({ before, after, guard: hook.guard, event, kind: "pipeline", declares })).toEqual({
    text: after,
    reverted: false,
    warnings: [],
  });
});

test.each(samples.filter(({ file }) => SampleFile.parse(JSON.parse(read(file))).outcome === "failing"))(
  "the guard keeps $file when its errors are gone",
  ({ id, file }) => {
    const { hook } = PresetFile.parse(JSON.parse(read(`${id}/preset.json`)));
    const before = read(file.replace(/json$/, "txt"));
    const event = { content: before, is_error: true, status: "error" };
    const { reverted, warnings } = applyGuard({ before, after: "done", guard: hook.guard, event, kind: "pipeline" });
    expect(reverted).toBe(true);
    expect(warnings.map((w) => w.code)).toEqual(["guard_protected_line", "guard_claims_success"]);
  },
);

// A pattern is tried only where the quick look finds a hint: without this, one that has no hint there protects nothing.
test.each(presets)("each line of %s that a pattern protects is found on its own", (id) => {
  const plain = PROTECTIONS.filter((row) => !row.only && !row.unless && !row.tail);
  const texts = samples.filter((sample) => sample.id === id).map(({ file }) => read(file.replace(/json$/, "txt")));
  const lines = new Set(texts.flatMap((text) => text.split("\n")));
  const missed = [...lines].filter(
    (line) => plain.some(({ pattern }) => pattern.test(visibleLine(line))) && findProtected([line]).length === 0,
  );
  expect(missed).toEqual([]);
});
