/** Bytes of one page of WebAssembly memory. */
const PAGE = 65_536;
const MEMORY_SECTION = 5;
/** Bits of a memory's limits: there is a maximum; it is shared; it is 64-bit. */
const HAS_MAX = 1;
const UNSUPPORTED = ~HAS_MAX;

/**
 * Puts a maximum on the memories that a module defines: an engine has no other way to bound how far they grow.
 * @param bytes a module; what is no module is returned as it is, for the compiler to complain
 * @returns the module with `memory.grow` failing above the cap
 * @throws Error when it asks for more from the start, or for a kind of memory that is not supported
 */
export function capMemory(bytes: Uint8Array, maxBytes: number): Uint8Array {
  const cap = Math.floor(maxBytes / PAGE);
  const parts: Uint8Array[] = [];
  let at = 8;
  let from = 0;
  while (at < bytes.length) {
    const id = bytes[at];
    const size = readNumber(bytes, at + 1);
    if (size === null) return bytes;
    const end = size.next + size.value;
    if (end > bytes.length) return bytes;
    if (id === MEMORY_SECTION) {
      const section = cappedSection(bytes.subarray(size.next, end), cap);
      if (section === null) return bytes;
      parts.push(bytes.subarray(from, at + 1), writeNumber(section.length), section);
      from = end;
    }
    at = end;
  }
  return from === 0 ? bytes : Buffer.concat([...parts, bytes.subarray(from)]);
}

function cappedSection(section: Uint8Array, cap: number): Uint8Array | null {
  const count = readNumber(section, 0);
  if (count === null) return null;
  const parts = [writeNumber(count.value)];
  let at = count.next;
  for (let i = 0; i < count.value; i += 1) {
    const flags = section[at];
    if (flags === undefined) return null;
    if ((flags & UNSUPPORTED) !== 0) throw new Error("shared and 64-bit memories are not supported");
    const min = readNumber(section, at + 1);
    const max = min !== null && (flags & HAS_MAX) !== 0 ? readNumber(section, min.next) : min;
    if (min === null || max === null) return null;
    if (min.value > cap)
      throw new Error(`it needs ${min.value * PAGE} bytes of memory from the start, and may have ${cap * PAGE}`);
    parts.push(Uint8Array.of(HAS_MAX), writeNumber(min.value));
    parts.push(writeNumber(Math.min((flags & HAS_MAX) !== 0 ? max.value : cap, cap)));
    at = max.next;
  }
  return Buffer.concat(parts);
}

/** LEB128, unsigned. */
function readNumber(bytes: Uint8Array, at: number): { value: number; next: number } | null {
  let value = 0;
  for (let i = 0; i < 5; i += 1) {
    const byte = bytes[at + i];
    if (byte === undefined) return null;
    value += (byte & 0x7f) * 2 ** (7 * i);
    if (byte < 0x80) return { value, next: at + i + 1 };
  }
  return null;
}

function writeNumber(value: number): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    const low = rest % 128;
    if (rest < 128) return Uint8Array.from([...bytes, low]);
    bytes.push(low + 128);
  }
}
