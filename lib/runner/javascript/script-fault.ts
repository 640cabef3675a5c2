import type { StepError } from "@/lib/contract/run";
import { middleCut } from "../text";

/** The name that the script's stack frames carry. */
export const SCRIPT_FILE = "hook.js";

const FRAMES = 8;
const MESSAGE_CHARS = 2_000;
const FRAME = new RegExp(
  `^\\s*at (?:(.{1,80}) \\(${SCRIPT_FILE}:(\\d+)(?::\\d+)?\\)|${SCRIPT_FILE}:(\\d+)(?::\\d+)?)$`,
);

/** An error as the sandbox describes it. Every part is the script's own text. */
export type Described = { name: string; message: string; stack: string };

/** @returns the error for people: its message, then its frames inside the script; `line` is that of the innermost one. */
export function scriptError({ name, message, stack }: Described, source: string): StepError {
  const last = source.split("\n").length;
  const frames = stack
    .split("\n")
    .flatMap((text) => {
      const [, where, line, bare] = FRAME.exec(text) ?? [];
      const at = Number(line ?? bare);
      // A script can write any stack that it likes.
      return at >= 1 && at <= last ? [{ at, text: where ? `at ${where} (line ${at})` : `at line ${at}` }] : [];
    })
    .slice(0, FRAMES);
  const what = middleCut(name ? (message ? `${name}: ${message}` : name) : message, MESSAGE_CHARS);
  const [first] = frames;
  return {
    code: "script_error",
    message: [what, ...frames.map((frame) => `    ${frame.text}`)].join("\n"),
    ...(first ? { line: first.at } : {}),
  };
}

export const memoryFault = (): StepError => ({
  code: "memory_limit",
  message: "The script needed more than 128 MB of memory and was ended.",
});
