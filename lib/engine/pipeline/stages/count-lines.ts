import type { Stage } from "@/lib/contract/stages";
import { visibleLine } from "../../guard/line-form";
import { compileCapture } from "../../regex/compile";
import { type Apply, addLines } from "../edit";
import { truncate } from "./truncate-lines-at";

type Counter = Extract<Stage, { count_lines: unknown }>["count_lines"][number];

/** Of many different values the most frequent are named, the rest is counted. */
const NAMED = 12;

/**
 * `count_lines`: adds a line at the end with how many lines of the original matched, by the text of a group where asked, or the
 * sum of the numbers in it. It counts what came in, not what earlier stages left, and says nothing of what did not occur.
 */
export function countLinesStage({ count_lines }: { count_lines: Counter[] }): Apply {
  const counters = count_lines.map(compileCounter);
  return (doc) => {
    const visible = (doc.redacted ?? doc.original).map(visibleLine);
    const parts = counters.flatMap((counter) => counter(visible) ?? []);
    if (parts.length > 0) addLines(doc, [`[counted lines: ${parts.join("; ")}]`], "end");
  };
}

type Count = (lines: readonly string[]) => string | null;

function compileCounter({ label, pattern, by, sum }: Counter): Count {
  const capture = compileCapture(pattern, by ?? sum ?? "");
  return (lines) => {
    const values = lines.flatMap((line) => capture(line) ?? []);
    if (values.length === 0) return null;
    if (by !== undefined) return `${label} ${values.length} (${named(values)})`;
    if (sum === undefined) return `${label} ${values.length}`;
    const total = sumOf(values);
    return total === null ? `${label} ${values.length}` : `${label} ${total} in ${values.length} lines`;
  };
}

export function named(values: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const sorted = [...counts].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1));
  const shown = sorted.slice(0, NAMED).map(([value, count]) => `${truncate(value, 60)} ×${count}`);
  const rest = sorted.slice(NAMED).reduce((sum, [, count]) => sum + count, 0);
  return rest === 0 ? shown.join(", ") : `${shown.join(", ")}, others ×${rest}`;
}

/** @returns the exact sum of decimal numbers, or null when one of the values is none. */
function sumOf(values: readonly string[]): string | null {
  if (!values.every((value) => /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value))) return null;
  const digits = Math.max(...values.map((value) => value.split(".")[1]?.length ?? 0));
  const total = values.reduce((sum, value) => {
    const [whole = "0", fraction = ""] = value.split(".");
    return sum + BigInt(whole + fraction.padEnd(digits, "0"));
  }, 0n);
  const text = (total < 0n ? -total : total).toString().padStart(digits + 1, "0");
  const split = text.length - digits;
  return `${total < 0n ? "-" : ""}${text.slice(0, split)}${digits > 0 ? `.${text.slice(split)}` : ""}`;
}
