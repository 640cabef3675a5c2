import { constants } from "node:os";
import { middleCut } from "../text";

/** A trace keeps stderr beside the message, so the message carries only as much as a person reads. Characters. */
const STDERR_IN_MESSAGE = 4_000;

const SPECIAL: Record<number, string> = {
  9: "OOM-killed or SIGKILL",
  11: "SIGSEGV — segfault",
  31: "SIGSYS — disallowed syscall, seccomp triggered",
};

/** librefang.md 3.10: what an exit other than 0 is called. Exits of 128 + N stand for signal N as shells report them. */
export function exitMessage(code: number | null, signal: NodeJS.Signals | null, stderr: string): string {
  const shown = code === null ? "None" : `Some(${code})`;
  return `Hook exited with code ${shown}. stderr: ${label(code, signal)}\nstderr: ${middleCut(stderr.trim(), STDERR_IN_MESSAGE)}`;
}

function label(code: number | null, signal: NodeJS.Signals | null): string {
  if (code === null) {
    const number = signal ? constants.signals[signal] : undefined;
    if (number === undefined) return "unknown exit status";
    return SPECIAL[number] ? `${SPECIAL[number]} (signal ${number})` : `killed by signal ${number}`;
  }
  const special = SPECIAL[code - 128];
  return special ? `${special} (exit ${code})` : `exit code ${code}`;
}
