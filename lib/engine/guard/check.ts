import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import type { Warning } from "@/lib/contract/run";
import { findProtected, type ProtectedLine } from "./find-protected";

export type GuardInput = {
  before: string;
  after: string;
  guard: HookConfig["guard"];
  event: Event;
  /** What the stages declare to take out; undefined where the rewrite is not made by stages. */
  declares?: { json: boolean; diff: boolean } | undefined;
};

/** What several checks need of the original, made once and only when asked for. */
export type Checked = GuardInput & {
  lines: () => readonly string[];
  /** The same lines, to ask whether there is one. */
  has: (line: string) => boolean;
  found: () => readonly ProtectedLine[];
};

/** One guard: what the rewrite broke, or null. Linear in both texts, since that of a script runs on the server's event loop. */
export type GuardCheck = (input: Checked) => Warning | null;

export function prepare(input: GuardInput): Checked {
  let lines: readonly string[] | null = null;
  let known: ReadonlySet<string> | null = null;
  let found: readonly ProtectedLine[] | null = null;
  const linesOf = () => {
    lines ??= input.before.split("\n");
    return lines;
  };
  return {
    ...input,
    lines: linesOf,
    has: (line) => {
      known ??= new Set(linesOf());
      return known.has(line);
    },
    found: () => {
      found ??= findProtected(linesOf(), input.guard.protect);
      return found;
    },
  };
}
