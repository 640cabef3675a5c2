"use client";
import { formatCount } from "@/components/ui/format";
import type { TextSlot } from "./model/json-text";
import { type ConfigProblem, pathInWords } from "./model/problems";

const SHOWN = 6;

/** Faults of a JSON text that does not parse, as problems of the whole config. */
export const faultsOfText = (slot: TextSlot | null): ConfigProblem[] =>
  (slot?.problems ?? []).map(({ line, message }) => ({
    path: "",
    code: "invalid_json",
    message,
    line,
    from: "browser",
  }));

/** All problems in short; each goes to its field. */
export function ProblemList({
  problems,
  onJump,
}: {
  problems: readonly ConfigProblem[];
  onJump: (path: string) => void;
}) {
  if (problems.length === 0) return null;
  return (
    <div role="status" className="border-danger-line border-b bg-danger-soft px-4 py-2 text-xs">
      <p className="font-medium text-danger">
        <span aria-hidden>! </span>
        {problems.length === 1 ? "One thing to mend" : `${formatCount(problems.length, "thing")} to mend`}
      </p>
      <ul className="mt-1 grid grid-cols-1 gap-0.5">
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.path} ${problem.line} ${problem.message}`}>
            <button
              type="button"
              onClick={() => onJump(problem.path)}
              className="max-w-full text-left [overflow-wrap:anywhere] hover:underline"
            >
              <span className="font-medium">
                {problem.code === "invalid_json" ? "JSON" : pathInWords(problem.path)}
              </span>
              {problem.line !== undefined && ` line ${problem.line}`}: {problem.message}
            </button>
          </li>
        ))}
        {problems.length > SHOWN && <li className="text-dim">… and {problems.length - SHOWN} more</li>}
      </ul>
    </div>
  );
}
