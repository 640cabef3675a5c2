import { splitLines } from "../lines";

export type ParsedDiff = {
  /** Lines that name a file: `diff --git …`, `--- …`, `+++ …`. */
  headers: string[];
  hunks: number;
  /** Hunks by the `+++` line that they follow. */
  hunksOf: Map<string, number>;
  /** Changed lines that stand in no hunk. */
  loose: number;
  /** Hunk headers and the lines inside of hunks. */
  body: string[];
  /** The first thing that `git apply` would stumble over, or null. */
  fault: string | null;
};

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;

/** Reads a unified diff, also one with text around it (`git show`, `git log -p`). Lines are 1-based in messages. */
export function parseDiff(text: string): ParsedDiff {
  const out: ParsedDiff = { headers: [], hunks: 0, hunksOf: new Map(), loose: 0, body: [], fault: null };
  const lines = splitLines(text);
  let inFile = false;
  let file = "";
  let i = 0;
  while (i < lines.length) {
    const line = lines[i] as string;
    const hunk = HUNK.exec(line);
    if (hunk) {
      if (!inFile) out.fault ??= `the hunk at line ${i + 1} follows no file header`;
      out.hunksOf.set(file, (out.hunksOf.get(file) ?? 0) + 1);
      i = takeHunk(lines, i, hunk, out);
      continue;
    }
    if (line.startsWith("--- ") && lines[i + 1]?.startsWith("+++ ")) {
      out.headers.push(line, lines[i + 1] as string);
      inFile = true;
      file = lines[i + 1] as string;
      i += 2;
      continue;
    }
    if (line.startsWith("diff --git ")) out.headers.push(line);
    if (inFile && /^[+-]/.test(line)) out.loose++;
    if (line !== "" && !line.startsWith("\\")) inFile = false;
    i++;
  }
  return out;
}

/** @returns the index behind the hunk. */
function takeHunk(lines: string[], start: number, [header, from = "1", to = "1"]: RegExpExecArray, out: ParsedDiff) {
  let [old, now] = [Number(from), Number(to)];
  out.hunks++;
  out.body.push(header);
  let i = start + 1;
  while ((old > 0 || now > 0) && i < lines.length) {
    const line = lines[i] as string;
    const sign = line[0] ?? " ";
    if (sign === "\\") {
      i++;
      continue;
    }
    if (sign !== " " && sign !== "-" && sign !== "+" && line !== "\r") break;
    if (sign !== "+") old--;
    if (sign !== "-") now--;
    if (old < 0 || now < 0) break;
    out.body.push(line);
    i++;
  }
  if (old !== 0 || now !== 0) out.fault ??= `the hunk at line ${start + 1} has not as many lines as its header says`;
  return i;
}
