import { nestedDeeperThan } from "@/lib/contract/json-depth";
import { LIMITS } from "@/lib/contract/limits";
import type { GuardCheck } from "./check";
import { isMark, uncounted } from "./marks";
import { shapeFault } from "./same-shape";

/**
 * `keep_json`: where the original is one JSON object or array, the rewrite is valid JSON too, and unless a stage declared what
 * it takes out, with the same keys, as many items and values of the same types. Where each line is one, each line of the
 * rewrite is one or a mark.
 */
export const keepJson: GuardCheck = ({ before, after, guard, declares }) => {
  if (!guard.keep_json || !/^\s*[[{]/.test(before)) return null;
  const original = parse(before);
  if (original.fault !== null) return keepLines(before, after);
  const rewrite = parse(after);
  if (rewrite.fault !== null) return warning(`the original is valid JSON and the rewrite is not: ${rewrite.fault}`);
  const fault = declares?.json === false ? shapeFault(original.value, rewrite.value) : null;
  return fault === null ? null : warning(`the rewrite is other JSON than the original: ${fault}`);
};

const warning = (message: string) => ({ code: "guard_json" as const, message });

function keepLines(before: string, after: string) {
  const lines = before.split("\n").filter((line) => line.trim() !== "");
  if (lines.length < 2 || !lines.every(isJson)) return null;
  const known = new Set(lines);
  const broken = after
    .split("\n")
    .find((line) => line.trim() !== "" && !known.has(line) && !isMark(line) && !isJson(uncounted(line)));
  return broken === undefined
    ? null
    : warning(`each line of the original is JSON, and in the rewrite ${JSON.stringify(broken.slice(0, 120))} is not`);
}

const isJson = (line: string) => /^\s*[[{]/.test(line) && parse(line).fault === null;

function parse(text: string): { fault: string | null; value: unknown } {
  if (nestedDeeperThan(text, LIMITS.jsonDepth))
    return { fault: `nested deeper than ${LIMITS.jsonDepth} levels`, value: null };
  try {
    return { fault: null, value: JSON.parse(text) };
  } catch (error) {
    return { fault: error instanceof Error ? error.message : String(error), value: null };
  }
}
