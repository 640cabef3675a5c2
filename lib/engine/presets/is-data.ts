import { isJson } from "../pipeline/looks-like";
import { isLog, saysWhatHappened } from "./is-log";
import { linesToLookAt } from "./signs";

/** What a listing prints of each file, what version control prints of each commit or line. */
const RECORDS: readonly RegExp[] = [
  /^(?:\s*\d+\s+\d+ |\s*\d+ )?[-dlbcps][rwxsStT-]{9}[.+@]?\s/,
  /^\^?[0-9a-f]{7,40} (?:\S+ +)?\(.{1,60} \d{4}-\d\d-\d\d .{1,30}\d+\) ?/,
  /^(?:[*|\\/ ]{0,12}\s)?[0-9a-f]{7,40}\s+\S/,
  /^[a-z]{2,3}[A-Z]? {1,2}\S+ +\S+ +(?:all|amd64|arm64|armhf|i386|x86_64|noarch) /,
];
const COLUMNS = /^\s*\S+(?: \S+)*(?:(?: {2,}|\t)\S+(?: \S+)*){3,}$/;
/** The line below the header of a table that `psql`, `mysql` or `sqlite3` print. */
const RULED = /^[+|]?[-─═=]{2,}(?:(?:[+|┼]| {1,2})[-─═=]{2,})+[+|]?$/;
const SEPARATORS = [",", "\t", ";", "|"];
const QUOTED = /"(?:[^"]|"")*"/g;
const CODE =
  /^\s*(?:(?:export |public |private |protected |static |async |pub )*(?:def|class|function|const|let|var|import|from|return|if|elif|else|for|while|switch|case|fn|impl|struct|enum|interface|func|package|use|try|except|catch|type)\b.*[:;{},()'"\w]|[@#]\w.*|"""|\/\/|\/?\*|#|[)\]}]+[;,]?|.*[;{(,[])\s*$|^\s+\S.*(?:[:=(]\s*\S|\.\w+\()/;
const CODE_HEAD =
  /^(?:export |public |async |pub )?(?:def|class|function|const|import|from|fn|struct|func|package|use|interface|#include|type)\b/;

const PATH = /^[^\s:|<>"'`{},;]*[\w)\]}][^\s:|<>"'`{},;]*$/;

const MIN = 8;
const NEARLY_ALL = 0.9;
const MOST = 0.75;
const IN_CODE = 0.6;

/**
 * @returns what an output of an unknown command is when each of its lines is worth as much as any other: "rows" of a table, a listing
 * or a data set, "paths", "code", or null for what tells in words what happened, as logs and reports do
 */
export function dataIn(content: string): "rows" | "paths" | "code" | null {
  const lines = linesToLookAt(content).filter((line) => line.trim() !== "");
  if (lines.length < MIN) return null;
  const share = (test: (line: string) => boolean) => lines.filter(test).length / lines.length;
  if (RECORDS.some((record) => share((line) => record.test(line)) >= NEARLY_ALL)) return "rows";
  if (lines.slice(0, 4).some((line) => RULED.test(line))) return "rows";
  if (hasHeader(lines)) return "rows";
  if (isLog(content)) return null;
  if (share((line) => COLUMNS.test(line)) >= MOST) return "rows";
  if (share((line) => line.startsWith("{") && isRecord(line)) >= NEARLY_ALL) return "rows";
  if (SEPARATORS.some((separator) => isSeparated(lines, separator))) return "rows";
  if (share((line) => PATH.test(line)) >= NEARLY_ALL && share((line) => line.includes("/")) >= 0.5) return "paths";
  const heads = lines.filter((line) => CODE_HEAD.test(line)).length;
  return heads >= 3 && share((line) => CODE.test(line)) >= IN_CODE ? "code" : null;
}

/** A first line of names only, and as many values below each. */
function hasHeader(lines: readonly string[]): boolean {
  const head = lines[0] as string;
  return SEPARATORS.some((separator) => {
    const names = head.split(separator);
    return (
      names.length >= 3 &&
      names.every((name) => /^"?[A-Za-z_][\w .-]{0,60}"?$/.test(name.trim())) &&
      isSeparated(lines, separator)
    );
  });
}

/** Nearly all lines have the same number of separators, two at least, and no blank behind them as in a sentence. */
function isSeparated(lines: readonly string[], separator: string): boolean {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const bare = line.replace(QUOTED, "");
    const count = bare.split(separator).length - 1;
    if (count < 2 || (separator === "," && /, /.test(bare))) continue;
    counts.set(count, (counts.get(count) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values()) >= lines.length * NEARLY_ALL;
}

/** Cut lines of a sample do not parse; how they begin tells as much. */
const isRecord = (line: string) => (isJson(line) || /^\{\s*"\w[^"]*":/.test(line)) && !saysWhatHappened(line);
