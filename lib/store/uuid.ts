import { randomFillSync } from "node:crypto";

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, "0"));

/**
 * A UUID version 7 (RFC 9562). Ids sort by time, so that index pages fill from left to right.
 * @param now milliseconds since 1970
 * @param random ten random bytes; six of their 80 bits are overwritten by version and variant
 */
export function uuidv7(now: number, random: Uint8Array): string {
  const bytes = new Uint8Array(16);
  for (let i = 0, rest = now; i < 6; i++, rest = Math.floor(rest / 256)) bytes[5 - i] = rest % 256;
  bytes.set(random.subarray(0, 10), 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  let hex = "";
  for (const byte of bytes) hex += HEX[byte];
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

const POOL = new Uint8Array(4_000);
let used = POOL.length;

/** @returns ten random bytes. Drawn in bulk: a draw of its own costs more than the rest of an id. */
export function randomTail(): Uint8Array {
  if (used >= POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += 10;
  return POOL.slice(used - 10, used);
}

let last = 0;
let count = 0;

/** An id for a new row. Ids of one process sort in the order they were made, also within a millisecond. */
export function newId(now = Date.now()): string {
  count = now > last ? 0 : count + 1;
  last = Math.max(now, last) + (count > 0xfff ? 1 : 0);
  count &= 0xfff;
  const random = randomTail();
  random[0] = count >> 8;
  random[1] = count & 0xff;
  return uuidv7(last, random);
}

/** @returns the id in the form in which it is stored, or null when it cannot be one of ours. */
export const asId = (text: string): string | null => (UUID.test(text) ? text.toLowerCase() : null);
