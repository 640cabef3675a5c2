import fc from "fast-check";
import { expect, test } from "vitest";
import { utf8Bytes } from "../utf8";
import { confirmOutcome } from "./confirm";
import { charCount, cutBytes, indexOfChar } from "./cut";
import { HOOK_VIEW_BYTES, hookView } from "./hook-view";

test("W6 (synaps.md 1.4): one byte more than 256 KiB with a character across the limit is cut before it, with its size", () => {
  const text = `${"a".repeat(HOOK_VIEW_BYTES - 1)}é`;
  expect(utf8Bytes(text)).toBe(HOOK_VIEW_BYTES + 1);
  expect(hookView(text)).toBe(`${"a".repeat(HOOK_VIEW_BYTES - 1)}…[truncated, 262145 total bytes]`);
});

test("W6, B16: at the limit and below, the hook gets the output whole", () => {
  for (const text of ["", "x".repeat(150_000), "x".repeat(HOOK_VIEW_BYTES), `${"x".repeat(HOOK_VIEW_BYTES - 4)}😀`])
    expect(hookView(text)).toBe(text);
});

test("a cut is the longest beginning that fits and splits no character", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 40 }), fc.nat(60), (text, max) => {
      const cut = cutBytes(text, max);
      expect(text.startsWith(cut)).toBe(true);
      expect(utf8Bytes(cut)).toBeLessThanOrEqual(max);
      const next = [...text.slice(cut.length)][0];
      if (next !== undefined) expect(utf8Bytes(cut + next)).toBeGreaterThan(max);
      expect(charCount(text)).toBe([...text].length);
      expect(text.slice(0, indexOfChar(text, max))).toBe([...text].slice(0, max).join(""));
    }),
  );
});

test("the four outcomes of a confirm (synaps.md 2.2): it fails closed without a prompt", () => {
  const prompt = { title: "Confirm tool call", body: "Push?\n\nType 'yes' or 'y' to allow." };
  expect(confirmOutcome("Push?", "approve")).toEqual({ decision: "run", text: null, prompt });
  expect(confirmOutcome("Push?", "deny")).toEqual({
    decision: "block",
    text: "Tool call confirmation denied: Push?",
    prompt,
  });
  expect(confirmOutcome("Push?", "no_prompt")).toEqual({
    decision: "block",
    text: "Tool call requires confirmation but no interactive prompt is available: Push?",
    prompt: null,
  });
  expect(confirmOutcome("Push?", "auto")).toEqual({ decision: "run", text: null, prompt: null });
});
