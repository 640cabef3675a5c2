import { expect, test } from "vitest";
import { parseAnsi, stripAnsi } from "./ansi";

test("a colour is drawn, and its escape is not (else Raw shows rubbish instead of the tool's own colours)", () => {
  const { spans, end } = parseAnsi("\x1b[1;31merror\x1b[0m: no");
  expect(spans).toEqual([
    { text: "error", style: { bold: true, fg: "red" } },
    { text: ": no", style: {} },
  ]);
  expect(end).toEqual({});
});

test("a look carries over to the next line (else multi-line colour stops at the first newline)", () => {
  const first = parseAnsi("\x1b[32mok");
  expect(parseAnsi("still green", first.end).spans[0]?.style.fg).toBe("green");
});

test("256 and true colours are read to their end (else the rest of the codes is taken for other looks)", () => {
  expect(parseAnsi("\x1b[38;5;196;1mx").spans[0]?.style).toEqual({ fg: "#ff0000", bold: true });
  expect(parseAnsi("\x1b[48;2;1;2;3mx").spans[0]?.style).toEqual({ bg: "#010203" });
});

test("cursor moves, titles and NULs leave nothing behind (else Model sees shows what no model needs)", () => {
  expect(stripAnsi("\x1b[2K\x1b[1Ga\x1b]0;title\x07b\x00c\td\r")).toBe("abc\td");
});
