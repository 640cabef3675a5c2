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
