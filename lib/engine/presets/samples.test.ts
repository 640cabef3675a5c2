import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { PresetFile, SampleFile } from "@/lib/contract/preset";
import { lineForm } from "../guard/line-form";
import { weightOf } from "../guard/marks";
import { cleanOutput } from "./clean-output";

// Without these, a change of a stage, a guard or a preset could lose a line that somebody needs, or stop to save anything.

const root = fileURLToPath(new URL("../../../presets", import.meta.url));
const read = (path: string) => readFileSync(`${root}/${path}`, "utf8");
const ids = readdirSync(root).sort();
const presets = ids.map((id) => PresetFile.parse(JSON.parse(read(`${id}/preset.json`))));
const samples = ids.flatMap((id) =>
  readdirSync(`${root}/${id}/samples`)
    .filter((file) => file.endsWith(".json"))
    .map((file) => ({ name: `${id}/${file.slice(0, -5)}`, file: `${id}/samples/${file}` })),
);
/** "<|endoftext|>" in an output is text like any other. */
const PLAIN = { disallowedSpecial: new Set<string>() };
const saved = { before: 0, after: 0 };

test.each(samples)("$name keeps what must be kept, is never larger, and comes out the same twice", ({ file }) => {
  const { command, exit_code, tool_name, expect: wanted } = SampleFile.parse(JSON.parse(read(file)));
  const content = read(file.replace(/json$/, "txt"));
  const { content: cleaned } = cleanOutput(presets, { command, exit_code, tool_name, content });
  const flat = lineForm(cleaned.replaceAll("\r", "\n"));
  expect(wanted.must_keep.filter((part) => !cleaned.includes(part) && !flat.includes(lineForm(part)))).toEqual([]);
  expect(Buffer.byteLength(cleaned)).toBeLessThanOrEqual(Buffer.byteLength(content));
  if (wanted.valid_json) expect(() => JSON.parse(cleaned)).not.toThrow();
  const tokens = countTokens(cleaned, PLAIN);
  if (wanted.max_tokens !== null) expect(tokens).toBeLessThanOrEqual(wanted.max_tokens);
  if (content.length < 10_000)
    expect(cleanOutput(presets, { command, exit_code, tool_name, content }).content).toBe(cleaned);
  saved.before += countTokens(content, PLAIN);
  saved.after += tokens;
});

/** The timestamps before what a runner fetched are gone after a first pass, which then is a crowd and no more. */
const LOSES_BYTES_ONLY = new Set(["gh/run-log-one-test-failed"]);

test.each(samples)("$name is not cleaned again by a second layer", ({ name, file }) => {
  const { expect: wanted, ...output } = SampleFile.parse(JSON.parse(read(file)));
  const once = cleanOutput(presets, { ...output, content: read(file.replace(/json$/, "txt")) }).content;
  const twice = cleanOutput(presets, { ...output, content: once }).content;
  if (!LOSES_BYTES_ONLY.has(name)) return expect(twice).toBe(once);
  const has = (text: string) => (part: string) => lineForm(text.replaceAll("\r", "\n")).includes(lineForm(part));
  expect(Buffer.byteLength(twice)).toBeLessThan(Buffer.byteLength(once));
  expect(wanted.must_keep.filter((part) => has(once)(part) && !has(twice)(part))).toEqual([]);
  expect(linesIn(twice)).toBe(linesIn(once));
});

/** How many lines a text speaks of, those that are blank aside. */
const linesIn = (text: string) =>
  text.split("\n").reduce((sum, line) => sum + (line.trim() === "" ? 0 : weightOf(line)), 0);

test("all samples together lose most of their tokens", () => {
  expect(saved.after / saved.before).toBeLessThan(0.2);
});
