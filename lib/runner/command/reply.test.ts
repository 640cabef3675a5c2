import { expect, test } from "vitest";
import { parseReply } from "./reply";

const parse = (text: string) => parseReply(Buffer.from(text));
const codes = (parsed: { warnings: { code: string }[] }) => parsed.warnings.map((w) => w.code);

test("the bottom-most JSON line wins over logging around it", async () => {
  const parsed = await parse('starting\n{"content":"a"}\n{"content":"b"}\n\ndone.\n');
  expect(parsed).toMatchObject({ reply: { content: "b" }, picked_line: 3, error: null, warnings: [] });
});

test("a trailing scalar beats the object above it, as upstream, and says so", async () => {
  for (const scalar of ["0", "true", "null", '"ok"', "-1.5e3"]) {
    const parsed = await parse(`{"content":"a"}\n${scalar}\n`);
    expect(parsed.reply).toEqual(JSON.parse(scalar));
    expect(parsed.picked_line).toBe(2);
    expect(codes(parsed)).toEqual(["trailing_json_scalar"]);
  }
});

test("a lone scalar or a trailing array is no trap worth a warning", async () => {
  expect(codes(await parse("123\n"))).toEqual([]);
  expect(codes(await parse('{"content":"a"}\n[1]\n'))).toEqual([]);
});

test("plain text is wrapped whole, without its last line end", async () => {
  const parsed = await parse("one\r\n\n  two\n");
  expect(parsed).toMatchObject({ reply: { text: "one\n\n  two" }, picked_line: null, error: null });
  expect(codes(parsed)).toEqual(["plain_text_output"]);
});

test("pretty-printed JSON is not joined, and the warning says why", async () => {
  const parsed = await parse('{\n  "content": "x"\n}\n');
  expect(parsed.reply).toEqual({ text: '{\n  "content": "x"\n}' });
  expect(parsed.warnings[0]?.message).toContain("on one line");
});

test("blank stdout is a failure", async () => {
  for (const blank of ["", "\n", " \n\t\n"]) {
    const parsed = await parse(blank);
    expect(parsed.error).toEqual({ code: "no_output", message: "Hook produced no output" });
    expect(parsed.reply).toBeUndefined();
    expect(codes(parsed)).toEqual(["empty_output"]);
  }
});

test("reading stops at a line that is not UTF-8, and the lines before it count", async () => {
  const parsed = await parseReply(Buffer.concat([Buffer.from('{"content":"ä"}\n'), Buffer.from([0xc3, 10, 49, 10])]));
  expect(parsed).toMatchObject({ reply: { content: "ä" }, picked_line: 1 });
  expect(codes(parsed)).toEqual(["invalid_utf8"]);
  expect((await parseReply(Buffer.from([0xff]))).error?.code).toBe("no_output");
});

test("NUL bytes, lone surrogates and ANSI in a reply arrive as they are", async () => {
  const parsed = await parse('{"content":"a\\u0000b\\ud83d\\u001b[31m"}\n');
  expect(parsed.reply).toEqual({ content: "a\u0000b\ud83d\u001b[31m" });
});

test("nesting that upstream refuses is no JSON here either, or later writers would overflow", async () => {
  expect((await parse("[".repeat(127) + "]".repeat(127))).picked_line).toBe(1);
  expect((await parse("[".repeat(128) + "]".repeat(128))).picked_line).toBeNull();
  expect((await parse("[".repeat(500_000) + "]".repeat(500_000))).picked_line).toBeNull();
  expect((await parse("1e999")).picked_line).toBeNull();
});

test("the event loop keeps turning while half a million lines are nearly JSON", async () => {
  let turns = 0;
  const timer = setInterval(() => (turns += 1), 1);
  const parsed = await parse("{}x}\n".repeat(200_000));
  clearInterval(timer);
  expect(parsed.picked_line).toBeNull();
  expect(turns).toBeGreaterThan(5);
});

test("a line with a byte order mark is no JSON, as in LibreFang, and the warning says why nothing changed", async () => {
  const { reply, warnings } = await parseReply(Buffer.from('\ufeff{"content":"a"}\n'));
  expect(reply).toEqual({ text: '\ufeff{"content":"a"}' });
  expect(warnings).toMatchObject([{ code: "plain_text_output", message: expect.stringContaining("byte order mark") }]);
});
