/** @returns at most so many bytes from the start as text, cut between characters; bytes that are no UTF-8 become U+FFFD. */
export function headOf(bytes: Buffer, max: number): string {
  if (bytes.length <= max) return bytes.toString("utf8");
  let end = max;
  while (end > max - 4 && isContinuation(bytes[end])) end -= 1;
  return bytes.toString("utf8", 0, isContinuation(bytes[end]) ? max : end);
}

/** @returns the text itself, or its start and end with a count of the characters between them. */
export function middleCut(text: string, max: number): string {
  if (text.length <= max) return text;
  const head = text.slice(0, Math.floor(max / 4)).replace(/[\ud800-\udbff]$/, "");
  const tail = text.slice(text.length - Math.ceil((max * 3) / 4)).replace(/^[\udc00-\udfff]/, "");
  return `${head}\n… ${text.length - head.length - tail.length} characters left out …\n${tail}`;
}

const isContinuation = (byte: number | undefined) => byte !== undefined && (byte & 0xc0) === 0x80;
