import { utf8Bytes } from "./utf8";

/** @returns the longest beginning of a text that is whole characters and at most so many UTF-8 bytes. Linear. */
export function cutAtBytes(text: string, max: number): string {
  // A UTF-16 unit is at most three bytes.
  if (text.length * 3 <= max || utf8Bytes(text) <= max) return text;
  let bytes = 0;
  let end = 0;
  while (end < text.length) {
    const unit = text.charCodeAt(end);
    const pair = unit >= 0xd800 && unit <= 0xdbff && (text.charCodeAt(end + 1) & 0xfc00) === 0xdc00;
    const size = unit < 0x80 ? 1 : unit < 0x800 ? 2 : pair ? 4 : 3;
    if (bytes + size > max) break;
    bytes += size;
    end += pair ? 2 : 1;
  }
  return text.slice(0, end);
}
