import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { estimateTokens } from "./tokens";

const PRESETS = join(process.cwd(), "presets");
const samples = readdirSync(PRESETS, { recursive: true, encoding: "utf8" })
  .filter((name) => name.endsWith(".txt"))
  .map((name) => readFileSync(join(PRESETS, name), "utf8"));

test("estimates of real tool outputs stay near the real count, or savings would be shown wrong", () => {
  const errors = samples
    .map((text) => Math.abs(estimateTokens(text) / countTokens(text, { disallowedSpecial: new Set() }) - 1))
    .sort((a, b) => a - b);
  expect(errors.length).toBeGreaterThan(12);
  expect(errors[Math.floor(errors.length / 2)]).toBeLessThan(0.1);
  expect(errors[Math.floor(errors.length * 0.9)]).toBeLessThan(0.2);
});

test("only the empty text has no tokens", () => {
  expect(estimateTokens("")).toBe(0);
  expect(estimateTokens("\n")).toBe(1);
  expect(estimateTokens("hello world")).toBe(2);
});
