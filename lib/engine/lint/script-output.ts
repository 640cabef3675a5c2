import type { Finding } from "@/lib/contract/lint";
import { indentOf, isFramed, prints, printsReply } from "./output";
import { finding, type LintInput, type Rule } from "./rule";
import { has, type Script } from "./script";

/** What a script of LibreFang's contract prints besides its reply, and where it prints nothing. */
export const scriptOutput: Rule = (input) => {
  const { script, config } = input;
  if (!script || config.runner.kind !== "command" || isFramed(input)) return [];
  return [...afterReply(script), ...besides(input, script), ...silent(script), ...unread(script)];
};

const ENDS = /^(?:return|sys\.exit|exit\b|raise|else|elif|except|finally|def |class |process\.exit|\}|break|continue)/;
/** What is printed as text that is no JSON is skipped by whoever looks for the reply. */
const HARMLESS =
  /\(\s*(?:[rbuf]{0,2}(["'`])(?!\s*(?:-?\d|true\b|false\b|null\b|[[{"]))[^"'`]{0,400}\1[^,]*)?\)?\s*;?\s*$|\((?:True|False|None)\)/;

/** A line behind the reply that is JSON too: the bottom-most one counts. */
function afterReply(script: Script): Finding[] {
  const { lines } = script;
  return lines.flatMap((line, i) => {
    if (!printsReply(script, line)) return [];
    const indent = indentOf(line);
    for (let j = i + 1; j < Math.min(lines.length, i + 40); j++) {
      const next = lines[j] ?? "";
      if (next.trim() === "") continue;
      if (indentOf(next) < indent || (indentOf(next) === indent && ENDS.test(next.trim()))) return [];
      if (!prints(script, next)) continue;
      if (printsReply(script, next)) return [];
      if (HARMLESS.test(next)) continue;
      return [
        finding(
          "output_after_reply",
          script.path,
          "This is printed behind the reply. The bottom-most line that is JSON counts, and a number, true or null is JSON: it would be taken instead.",
          "Print the reply last, and anything else to standard error.",
          j + 1,
        ),
      ];
    }
    return [];
  });
}

/** A persistent process answers with the first line; any other line is taken for the answer to a later event. */
function besides({ config }: LintInput, script: Script): Finding[] {
  if (config.runner.kind !== "command" || !config.runner.persistent) return [];
  if (script.language !== "python" && script.language !== "javascript") return [];
  const variable = /(?:print\s*\(|write\s*\(|console\.log\s*\()\s*(\w+)/;
  const at = script.lines.findIndex(
    (line) => prints(script, line) && !printsReply(script, line) && !isReplyVariable(script, variable.exec(line)?.[1]),
  );
  if (at === -1) return [];
  return [
    finding(
      "extra_line_in_persistent",
      script.path,
      "A persistent process answers each event with exactly one line of JSON; this line would be read as an answer, now or at the next event.",
      "Write it to standard error.",
      at + 1,
    ),
  ];
}

const isReplyVariable = (script: Script, name: string | undefined): boolean =>
  name !== undefined && has(script, new RegExp(`\\b${name}\\s*=.*(?:json\\.dumps|JSON\\.stringify)`));

const EXITS = {
  python: /(?:^|:)\s*(?:sys\.exit\(\s*0?\s*\)|exit\(\s*0?\s*\)|quit\(\s*\)|raise SystemExit(?:\(\s*0?\s*\))?)\s*$/,
  javascript: /\bprocess\.exit\(\s*0?\s*\)/,
  bash: /(?:^|;|&&|\|\||\bthen\b)\s*exit(?:\s+0)?\s*(?:;.*)?$/,
  other: /(?!)/,
} as const;
const WRITES = {
  python: /print|stdout|subprocess|os\.(?:system|exec|write|popen)|runpy|importlib|from \./,
  javascript: /console\.|stdout|child_process|writeSync|import\s*\(|require\s*\(\s*["']\./,
} as const;

/** An exit with code 0 before anything was printed, or a script that never prints. */
function silent(script: Script): Finding[] {
  const { language, lines } = script;
  const fix = "Print {} where nothing is to change.";
  if ((language === "python" || language === "javascript") && !has(script, WRITES[language]))
    return [
      finding(
        "no_output_on_a_path",
        script.path,
        "The script prints nothing at all. No output is a failure, not a reply without an effect.",
        fix,
      ),
    ];
  const first = lines.findIndex((line) => prints(script, line));
  const early = lines.findIndex((line, i) => EXITS[language].test(line) && (first === -1 || i < first));
  const exit = early === -1 && language === "python" ? returnOfMain(script) : early;
  if (exit === -1 || (first !== -1 && definesBefore(script, exit))) return [];
  return [
    finding(
      "no_output_on_a_path",
      script.path,
      "The script can end here with code 0 and no output, which counts as a failure.",
      fix,
      exit + 1,
    ),
  ];
}

/** A bare `return` of a Python script's `main` before anything of it was printed, as the only statement of its block. */
function returnOfMain(script: Script): number {
  const { lines } = script;
  const main = lines.findIndex((line) => /^def main\(/.test(line));
  if (main === -1) return -1;
  for (let i = main + 1; i < lines.length; i++) {
    const line = lines[i] ?? "";
    if (line.trim() !== "" && indentOf(line) === 0) return -1;
    if (prints(script, line) || /\b(?:reply|respond|emit|output|write|send)\w*\(/.test(line)) return -1;
    if (/^\s+(?:if\b.*:\s*)?return\s*$/.test(line)) return i;
  }
  return -1;
}

/** A function that stands before the exit may print through another one; then nothing is certain. */
const definesBefore = ({ lines, language }: Script, index: number): boolean =>
  language === "bash" && lines.slice(0, index).some((line) => /^\s*\w+\s*\(\)\s*\{/.test(line));

const READS = {
  python: /stdin|input\s*\(|fileinput|open\(\s*0|LIBREFANG_MESSAGE|from \.|importlib/,
  javascript: /stdin|readFileSync\(\s*0|readline|require\s*\(\s*["']\.|from\s+["']\./,
} as const;

/** A script that prints and never reads: with an event larger than the pipe's buffer the writer gets an error or waits. */
function unread(script: Script): Finding[] {
  const { language } = script;
  if (language !== "python" && language !== "javascript") return [];
  if (has(script, READS[language]) || !script.lines.some((line) => prints(script, line))) return [];
  return [
    finding(
      "stdin_not_read",
      script.path,
      "The script never reads its event from standard input. LibreFang writes it before the timeout starts, so a large event can block it without a limit.",
      "Read standard input to its end, even when the event is not used.",
    ),
  ];
}
