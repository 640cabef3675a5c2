import { expect, test } from "vitest";
import * as z from "zod";
import { asId, newId, uuidv7 } from "./uuid";

test("ids are valid UUIDs version 7 that carry their time: a wrong nibble would fail every response schema", () => {
  const id = uuidv7(0x0123456789ab, new Uint8Array(10).fill(0xff));
  expect(id).toBe("01234567-89ab-7fff-bfff-ffffffffffff");
  expect(z.uuidv7().parse(newId())).toBeTruthy();
});

test("ids of one process sort in the order they were made, also in one millisecond and when the clock goes back", () => {
  const now = Date.now() + 1_000;
  const ids = Array.from({ length: 10_000 }, (_, i) => newId(i === 5_000 ? now - 500 : now));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});

test("only what can be one of our ids reaches the database", () => {
  expect(asId("0190F0F0-0000-7000-8000-00000000000A")).toBe("0190f0f0-0000-7000-8000-00000000000a");
  for (const text of ["", "x", "0190f0f0-0000-7000-8000-00000000000", "0190f0f0-0000-7000-8000-0000000000\0a"])
    expect(asId(text)).toBeNull();
});
