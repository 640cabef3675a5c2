import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type Preset, PresetFile, SampleFile } from "@/lib/contract/preset";
import { stripAnsi } from "@/lib/engine/ansi";
import { lineForm } from "@/lib/engine/guard/line-form";
import { parseDiff } from "@/lib/engine/guard/parse-diff";
import { cleanOutput } from "@/lib/engine/presets/clean-output";
import { presetsThatFit } from "@/lib/engine/presets/signs";
import { bounded } from "@/lib/runner/pipeline/bounded";

/**
 * Cleans every shipped sample as a live call would and prints what it saved and kept. A sample that lost a line it must
 * keep, broke its JSON or its diff, grew, or claims a success that was none counts as unsaved (honest savings).
 */
const root = process.cwd();
const args = process.argv.slice(2);
const only = args.find((arg) => !arg.startsWith("-"));
const [verbose, asJson] = [args.includes("--lost"), args.includes("--json")];
const presetsDir = path.join(root, "presets");
const read = (...parts: string[]) => readFileSync(path.join(presetsDir, ...parts), "utf8");

const ids = readdirSync(presetsDir, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .sort();
const presets = ids.flatMap((id): Preset[] => {
  try {
    return [{ ...PresetFile.parse(JSON.parse(read(id, "preset.json"))), samples: [] }];
  } catch (error) {
    console.error(`! presets/${id}: ${error instanceof Error ? error.message : error}`);
    process.exitCode = 1;
    return [];
  }
});

const tokens = (text: string) =>
  bounded(text).reduce((sum, piece) => sum + countTokens(piece, { disallowedSpecial: new Set() }), 0);

type Row = {
  id: string;
  held: boolean;
  preset: string;
  before: number;
  after: number;
  kept: string;
  faults: string[];
  noise: number;
  fits: boolean;
  ms: number;
  lost: string[];
  reverted: string | null;
};

const rows: Row[] = [];
for (const id of ids)
  for (const file of readdirSync(path.join(presetsDir, id, "samples"))
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const name = `${id}/${file.slice(0, -5)}`;
    if (only && !name.startsWith(only)) continue;
    const sample = SampleFile.parse(JSON.parse(read(id, "samples", file)));
    rows.push(measure(id, name, sample, read(id, "samples", file.replace(/json$/, "txt"))));
  }

function measure(id: string, name: string, sample: SampleFile, content: string): Row {
  const { command, exit_code, tool_name, expect } = sample;
  const started = performance.now();
  const done = cleanOutput(presets, { command, exit_code, tool_name, content });
  const ms = performance.now() - started;
  const plain = lineForm(stripAnsi(done.content).replaceAll("\r", "\n"));
  const lost = expect.must_keep.filter((part) => !done.content.includes(part) && !plain.includes(lineForm(part)));
  const faults: string[] = [];
  if (lost.length > 0) faults.push(`lost ${lost.length}`);
  if (Buffer.byteLength(done.content) > Buffer.byteLength(content)) faults.push("grew");
  if (isJson(content) && !isJson(done.content)) faults.push("JSON broken");
  if (
    /^@@ -/m.test(stripAnsi(content)) &&
    parseDiff(stripAnsi(content)).fault === null &&
    parseDiff(stripAnsi(done.content)).fault !== null
  )
    faults.push("diff broken");
  if (exit_code !== 0 && newSuccess(content, done.content)) faults.push("claims success");
  if (cleanOutput(presets, { command, exit_code, tool_name, content }).content !== done.content) faults.push("differs");
  const before = tokens(content);
  return {
    id: name,
    held: sample.held_out,
    preset:
      done.preset ??
      `- (${done.choice.kind === "leave" ? done.choice.why : done.warnings.length > 0 ? "reverted" : "nothing to do"})`,
    before,
    after: done.content === content ? before : tokens(done.content),
    kept: `${expect.must_keep.length - lost.length}/${expect.must_keep.length}`,
    faults,
    noise: expect.must_not.filter((part) => done.content.includes(part)).length,
    fits: presetsThatFit(presets, content)[0]?.id === id,
    ms,
    lost,
    reverted: done.warnings[0]?.message ?? null,
  };
}

function isJson(text: string): boolean {
  try {
    return typeof JSON.parse(text) === "object";
  } catch {
    return false;
  }
}

function newSuccess(before: string, after: string): boolean {
  const known = new Set(before.split("\n").map(lineForm));
  const words = /\b(?:success|succeeded|successful|passed|all good|no errors?|0 errors?|0 failed)\b/i;
  return after.split("\n").some((line) => words.test(line) && !known.has(lineForm(line).replace(/ \[.*\]$/, "")));
}

const honest = (list: Row[]) => {
  const [before, raw, saved] = list.reduce(
    ([b, r, s], row) => [
      b + row.before,
      r + row.before - row.after,
      s + (row.faults.length > 0 ? 0 : row.before - row.after),
    ],
    [0, 0, 0] as [number, number, number],
  );
  const percent = (part: number) => `${((100 * part) / Math.max(1, before)).toFixed(1)} %`;
  const bad = list.filter((row) => row.faults.length > 0).length;
  return `${String(list.length).padStart(3)} samples  ${String(before).padStart(8)} tokens  saved ${percent(raw)}  honest ${percent(saved)}  with a fault: ${bad}`;
};

if (asJson) console.log(JSON.stringify(rows));
else {
  const cell = (text: string | number, width: number) => String(text).slice(0, width).padEnd(width);
  console.log(
    `${cell("sample", 40)} ${cell("preset", 34)} ${"before".padStart(7)} ${"after".padStart(7)}  saved  kept     ms  notes`,
  );
  for (const row of rows) {
    const saved = `${Math.round(100 * (1 - row.after / Math.max(1, row.before)))} %`;
    const notes = [
      ...row.faults,
      row.noise ? `${row.noise} noise left` : "",
      row.fits ? "" : "not first by content",
      row.held ? "held out" : "",
    ];
    console.log(
      `${cell(row.id, 40)} ${cell(row.preset, 34)} ${String(row.before).padStart(7)} ${String(row.after).padStart(7)} ${saved.padStart(6)}  ${row.kept.padEnd(7)} ${row.ms.toFixed(0).padStart(3)}  ${notes.filter(Boolean).join(", ")}`,
    );
    // What a sample that was set aside lost is not shown: its score is all that may be used.
    if (verbose && !row.held) {
      for (const part of row.lost) console.log(`    lost: ${JSON.stringify(part)}`);
      if (row.reverted) console.log(`    reverted: ${row.reverted}`);
    }
  }
  console.log(`\ntuned     ${honest(rows.filter((row) => !row.held))}`);
  console.log(`held out  ${honest(rows.filter((row) => row.held))}`);
  console.log(`all       ${honest(rows)}`);
  console.log(
    `median time ${rows
      .map((row) => row.ms)
      .sort((a, b) => a - b)
      [rows.length >> 1]?.toFixed(1)} ms, found first by content: ${rows.filter((row) => row.fits).length}`,
  );
}
if (rows.some((row) => row.faults.length > 0)) process.exitCode = 1;
