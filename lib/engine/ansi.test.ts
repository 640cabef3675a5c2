import fc from "fast-check";
import { expect, test } from "vitest";
import { stripAnsi } from "./ansi";

test("every kind of terminal escape goes and the text stays", () => {
  const cases: [string, string][] = [
    ["\x1b[1;31merror\x1b[0m", "error"],
    ["\x9b31mred\x9b0m", "red"],
    ["\x1b]0;title\x07text", "text"],
    ["\x1b]8;;https://x.test\x1b\\link\x1b]8;;\x1b\\", "link"],
    ["\x9d0;t\x9cx", "x"],
    ["\x1bPq#0\x1b\\a\x1b^pm\x1b\\b\x1b_apc\x1b\\c\x90d\x9cd", "abcd"],
    ["\x1b(Bplain\x1b7\x1b8\x1bM\x1b", "plain"],
    ["\x1b[?25l\x1b[2K\x1b[10;20Hx\x1b[38;2;1;2;3my", "xy"],
    ["a\x84b\x85c", "abc"],
    ["tab\tcr\rbell\x07", "tab\tcr\rbell\x07"],
  ];
  for (const [from, to] of cases) expect(stripAnsi(from)).toBe(to);
});

test("an unterminated title does not swallow the lines behind it", () => {
  expect(stripAnsi("\x1b]0;never ended\nerror: lost\n")).toBe("0;never ended\nerror: lost\n");
});

test("hostile input takes time linear in its length", () => {
  for (const unit of ["\x1b]", "\x9d", "\x1b[", "\x1bP0", "\x1b ", "\x9b;", "\x90a"])
    expect(stripAnsi(unit.repeat(300_000)).length).toBeLessThan(600_001);
});

test("nothing of an escape is left, and text without escapes comes back as it is", () => {
  const chunk = fc.constantFrom("\x1b", "[", "]", "0", ";", "m", "\x07", "\\", "\x9b", "\x9c", "P", "\n", "é", " ");
  fc.assert(
    fc.property(
      fc.array(chunk).map((c) => c.join("")),
      (text) => {
        const once = stripAnsi(text);
        expect(once).not.toMatch(/[\x1b\x80-\x9f]/);
        expect(stripAnsi(once)).toBe(once);
        expect(once.split("\n").length).toBe(text.split("\n").length);
      },
    ),
  );
});
