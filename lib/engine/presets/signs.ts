import { stripAnsi } from "../ansi";
import { splitLines } from "../lines";
import { shippedPattern } from "./shipped-pattern";

/** Lines looked at, from the start, the end and evenly between; enough for a sign to turn up, few enough for the event loop. */
const ENDS = 250;
const BETWEEN = 300;
const CHARS = 300;

type Signed = { id: string; signs: readonly string[] };

/** @returns a sample of the lines of an output as a terminal shows them; what was overwritten by carriage returns is left out */
export function linesToLookAt(content: string): string[] {
  const all = splitLines(content);
  const step = Math.max(1, Math.ceil((all.length - 2 * ENDS) / BETWEEN));
  const picked = all.filter((_, i) => i < ENDS || i >= all.length - ENDS || (i - ENDS) % step === 0);
  return picked.map((line) => {
    const plain = stripAnsi(line.slice(-4 * CHARS)).trimEnd();
    return plain.slice(plain.lastIndexOf("\r") + 1).slice(0, CHARS);
  });
}

/** @returns how many of the lines only this preset's tool prints */
export const signsIn = (preset: Signed, lines: readonly string[]): number => {
  if (preset.signs.length === 0) return 0;
  const tests = preset.signs.map(shippedPattern);
  return lines.reduce((sum, line) => sum + (tests.some((test) => test(line)) ? 1 : 0), 0);
};

/** @returns the presets whose signs are there, best first; of equals the first by id. Shown for a pasted output, too. */
export function presetsThatFit<P extends Signed>(presets: readonly P[], content: string): P[] {
  const lines = linesToLookAt(content);
  return presets
    .map((preset) => ({ preset, found: signsIn(preset, lines) }))
    .filter(({ found }) => found > 0)
    .sort((a, b) => b.found - a.found || (a.preset.id < b.preset.id ? -1 : 1))
    .map(({ preset }) => preset);
}
