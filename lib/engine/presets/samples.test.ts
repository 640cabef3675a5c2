import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { PresetFile, SampleFile } from "@/lib/contract/preset";
import { lineForm } from "../guard/line-form";
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

test("all samples together lose most of their tokens", () => {
  expect(saved.after / saved.before).toBeLessThan(0.2);
});
