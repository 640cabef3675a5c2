import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import type { StepError, Warning } from "@/lib/contract/run";
import { parseJsonLine } from "./json-line";

export type ParsedReply = {
  reply: unknown;
  error: StepError | null;
  picked_line: number | null;
  warnings: Warning[];
};

/** So many lines are tried before the event loop gets its turn: a script may print 500,000 lines that are nearly JSON. */
const SLICE = 200;

/**
 * Reads the reply of a script that exited with 0 (librefang.md 3.3): the bottom-most line that parses as any JSON value;
 * without one the whole of stdout as `{"text": …}`; blank stdout is a failure.
 * @param stdout the whole stream, at most 1 MiB
 */
export async function parseReply(stdout: Buffer): Promise<ParsedReply> {
  const warnings: Warning[] = [];
  const lines = linesOf(stdout, warnings);
  const found = await scanUp(lines, lines.length - 1, (line) => parseJsonLine(line));
  if (found) {
    if (isScalar(found.value) && (await hasObjectAbove(lines, found.index)))
      warnings.push({
        code: "trailing_json_scalar",
        message: `Line ${found.index + 1} of stdout is the JSON value ${shorten(lines[found.index] ?? "")} and was taken as the reply; the object above it was not. Print nothing after the reply, or write other output to stderr.`,
      });
    return { reply: found.value, error: null, picked_line: found.index + 1, warnings };
  }
  const text = lines.join("\n");
  if (text.trim() === "") return nothing(warnings);
  warnings.push({ code: "plain_text_output", message: plainTextMessage(text) });
  return { reply: { text }, error: null, picked_line: null, warnings };
}

/** As upstream: without line ends, the last empty line is none, and reading stops at the first line that is not UTF-8. */
function linesOf(stdout: Buffer, warnings: Warning[]): string[] {
  const valid = validPart(stdout);
  const lines = valid.toString("utf8").split("\n");
  if (valid.length < stdout.length)
    warnings.push({
      code: "invalid_utf8",
      message: `Line ${lines.length} of stdout is not valid UTF-8; reading stopped before it.`,
    });
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line));
}

function validPart(bytes: Buffer): Buffer {
  if (isUtf8(bytes)) return bytes;
  let start = 0;
  for (;;) {
    const newline = bytes.indexOf(10, start);
    const end = newline === -1 ? bytes.length : newline + 1;
    if (!isUtf8(bytes.subarray(start, end))) return bytes.subarray(0, start);
    start = end;
  }
}

async function scanUp<T extends object>(
  lines: string[],
  from: number,
  test: (line: string) => T | undefined,
): Promise<(T & { index: number }) | undefined> {
  for (let index = from, tried = 0; index >= 0; index -= 1) {
    const line = trimmed(lines[index] ?? "");
    if (!line) continue;
    const result = test(line);
    if (result) return { ...result, index };
    tried += 1;
    if (tried % SLICE === 0) await setImmediate();
  }
  return undefined;
}

async function hasObjectAbove(lines: string[], below: number): Promise<boolean> {
  const found = await scanUp(lines, below - 1, (line) => (line.startsWith("{") ? parseJsonLine(line) : undefined));
  return found !== undefined;
}

/** Without the white space that upstream strips: all that `trim` does but a byte order mark, which is no JSON. */
export const trimmed = (line: string) =>
  line.includes("\ufeff") ? line.replace(/^[^\S\ufeff]+|[^\S\ufeff]+$/g, "") : line.trim();

const isScalar = (value: unknown) => typeof value !== "object" || value === null;
const shorten = (line: string) => (line.trim().length > 60 ? `${line.trim().slice(0, 60)}…` : line.trim());

const nothing = (warnings: Warning[]): ParsedReply => ({
  reply: undefined,
  error: { code: "no_output", message: "Hook produced no output" },
  picked_line: null,
  warnings: [
    ...warnings,
    {
      code: "empty_output",
      message:
        "The script exited with 0 and printed nothing. LibreFang counts that as a failure; other agents treat it as pass-through. Print {} to change nothing.",
    },
  ],
});

function plainTextMessage(text: string): string {
  if (/^\ufeff[{[]/m.test(text))
    return "A line of stdout starts with a byte order mark (U+FEFF), which is no JSON, so stdout was taken as plain text, which changes nothing. Print UTF-8 without a byte order mark.";
  const spread = text.trim().startsWith("{") && parseJsonLine(text.trim()) !== undefined;
  return spread
    ? "The JSON spans several lines, and only a single line counts as a reply. stdout was taken as plain text, which changes nothing: print the object on one line."
    : 'No line of stdout is JSON, so it was taken as {"text": …}, which changes nothing. Print {"content": "…"} on one line.';
}
