import { compileAny } from "../../regex/compile";
import { type Apply, keepWhere, mapLines } from "../edit";
import { PROGRESS } from "../progress-lines";
import { protectedAt } from "../protected";

/** Characters. No report of progress is longer, and no pattern takes long on so few. */
const SEEN = 300;

/** What a report is about stands before its first number, bar or spinner; of the rest every part changes. */
const WORDS = /^[A-Za-z .:'_-]*/;

/**
 * `progress`: what a terminal shows in the end. Of text overwritten by carriage returns and backspaces the last state stays; of
 * neighbouring lines that report progress, the last one of each kind. Protected lines are never taken for progress.
 */
export function progressStage({ progress }: { progress: true | { patterns: string[] } }): Apply {
  const own = progress === true ? () => false : compileAny(progress.patterns);
  return (doc, stage) => {
    mapLines(doc, stage, shown);
    const spared = protectedAt(doc);
    const last = new Map<string, number>();
    const gone = new Uint8Array(doc.lines.length);
    doc.lines.forEach((line, i) => {
      const seen = line.slice(0, SEEN);
      const known = PROGRESS.findIndex(({ pattern }) => pattern.test(seen));
      if (known < 0 && !own(line)) {
        last.clear();
        return;
      }
      const key = PROGRESS[known]?.name ?? `${known} ${WORDS.exec(seen)?.[0].trim()}`;
      const before = last.get(key);
      if (before !== undefined && !spared(before)) gone[before] = 1;
      last.set(key, i);
    });
    keepWhere(doc, stage, (_, i) => gone[i] === 0);
  };
}

/** @returns a line as it looks after its carriage returns and backspaces. */
function shown(line: string): string {
  if (!line.includes("\r") && !line.includes("\b")) return line;
  const states = line.split("\r");
  const state = states.findLast((text) => text.trim() !== "") ?? "";
  if (!state.includes("\b")) return state;
  const out: string[] = [];
  for (const character of state)
    if (character === "\b") out.pop();
    else out.push(character);
  return out.join("");
}
