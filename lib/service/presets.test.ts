import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadPresets } from "./presets";

// If this fails, one preset that is not complete yet takes the gallery, the playground and cleaning with it.

test("a preset without samples is a preset; one that does not fit its schema is named", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "sluice-presets-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const write = (id: string, preset: object) => {
    mkdirSync(path.join(folder, id));
    writeFileSync(path.join(folder, id, "preset.json"), JSON.stringify(preset));
  };
  const hook = {
    name: "Bare",
    point: "transform_tool_result",
    match: { command: "^bare\\b" },
    runner: { kind: "pipeline", stages: [{ strip_ansi: true }] },
  };
  write("bare", { id: "bare", title: "Bare", description: "d", hook });
  expect(await loadPresets(folder)).toMatchObject([{ id: "bare", samples: [] }]);
  write("wrong", { id: "wrong" });
  await expect(loadPresets(folder)).rejects.toThrow(/wrong/);
});
