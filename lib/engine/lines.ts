/** @returns the lines of a text; a newline at its end ends the last line instead of beginning another. The empty text has none. */
export function splitLines(text: string): string[] {
  if (text === "") return [];
  const lines = text.split("\n");
  if (text.endsWith("\n")) lines.pop();
  return lines;
}
