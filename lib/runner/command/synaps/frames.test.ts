import fc from "fast-check";
import { expect, test } from "vitest";
import { createFrameReader, frameOf } from "./frames";

/** synaps.md 1.4, 3.1. Without these an answer is lost or a broken stream goes unnoticed, depending on how the system cuts it up. */
function read(bytes: Buffer, cuts: number[] = []) {
  const seen: unknown[] = [];
  const faults: string[] = [];
  const reader = createFrameReader(
    (value) => seen.push(value),
    (fault) => faults.push(fault),
  );
  const ends = [...new Set(cuts.map((cut) => cut % (bytes.length + 1)))].sort((a, b) => a - b);
  let from = 0;
  for (const end of [...ends, bytes.length]) {
    reader.push(bytes.subarray(from, end));
    from = end;
  }
  return { seen, faults, clean: reader.clean() };
}
const raw = (head: string, body: string) => Buffer.from(`${head}\r\n\r\n${body}`);

test("frames arrive whole, however they are cut", () => {
  const message = fc.record({ text: fc.string({ unit: "grapheme" }), n: fc.integer() });
  fc.assert(
    fc.property(fc.array(message, { maxLength: 5 }), fc.array(fc.nat(5_000), { maxLength: 40 }), (messages, cuts) => {
      const { seen, faults, clean } = read(Buffer.concat(messages.map(frameOf)), cuts);
      expect(seen).toEqual(messages);
      expect(faults).toEqual([]);
      expect(clean).toBe(true);
    }),
  );
});

test("the header's name is read in any case, other headers and bare line feeds are taken", () => {
  expect(read(raw("X-A: b\r\ncONTENT-lENGTH:  2", "{}")).seen).toEqual([{}]);
  expect(read(Buffer.from("Content-Length: 2\n\n{}")).seen).toEqual([{}]);
});

test("a header line of 1,024 bytes is taken, a longer one is not", () => {
  const line = (bytes: number) => `X: ${"x".repeat(bytes - 5)}`;
  expect(read(raw(`${line(1_024)}\r\nContent-Length: 2`, "{}")).seen).toEqual([{}]);
  expect(read(raw(`${line(1_025)}\r\nContent-Length: 2`, "{}")).faults[0]).toContain("header line too long");
});

test("a frame of 4 MiB is taken, a larger one refused before it is read", () => {
  const body = JSON.stringify("x".repeat(4 * 1024 * 1024 - 2));
  expect(read(raw(`Content-Length: ${body.length}`, body)).seen).toHaveLength(1);
  expect(read(Buffer.from("Content-Length: 4194305\r\n")).faults).toEqual([
    "frame too large: 4194305 bytes (max 4194304)",
  ]);
});

test("what is no frame is a fault, told once, and nothing is read behind it", () => {
  for (const bytes of [
    "X-A: b\r\n\r\n{}",
    "Content-Length: -1\r\n\r\n",
    "Content-Length: two\r\n\r\n",
    "Content-Length: 3\r\n\r\n{]}",
    "Content-Length: 0\r\n\r\n",
    "x".repeat(3_000),
    "a: b\r\n".repeat(100),
  ]) {
    const { seen, faults } = read(Buffer.concat([Buffer.from(bytes), frameOf({ late: true })]));
    expect(seen).toEqual([]);
    expect(faults).toHaveLength(1);
  }
  expect(read(Buffer.from("Content-Length: 2\r\n\r\n\xff\xff", "latin1")).faults).toHaveLength(1);
});

test("an end within a frame is not clean", () => {
  expect(read(Buffer.from("Content-Length: 5\r\n\r\n{}")).clean).toBe(false);
  expect(read(Buffer.from("Conte")).clean).toBe(false);
  expect(read(Buffer.alloc(0)).clean).toBe(true);
});
