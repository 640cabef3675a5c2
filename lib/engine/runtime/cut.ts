/**
 * The longest beginning of a text that has at most so many UTF-8 bytes and splits no character.
 * @returns the text itself when it fits
 */
export function cutBytes(text: string, maxBytes: number): string {
  if (text.length * 3 <= maxBytes) return text;
  let bytes = 0;
  for (let i = 0; i < text.length; ) {
    const point = text.codePointAt(i) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    if (bytes > maxBytes) return text.slice(0, i);
    i += point < 0x10000 ? 1 : 2;
  }
  return text;
}

/** @returns the index in UTF-16 units behind so many characters (code points), at most the text's length. */
export function indexOfChar(text: string, chars: number): number {
  let index = 0;
  for (let seen = 0; seen < chars && index < text.length; seen++)
    index += (text.codePointAt(index) ?? 0) < 0x10000 ? 1 : 2;
  return index;
}

/** @returns the characters (code points) of a text. */
export function charCount(text: string): number {
  let chars = 0;
  for (let i = 0; i < text.length; chars++) i += (text.codePointAt(i) ?? 0) < 0x10000 ? 1 : 2;
  return chars;
}
