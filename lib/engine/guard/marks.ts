const MARK =
  /^\s*\[\d+ lines? omitted(?:: .*)?\]\r?$|^\s*\[paths without .*\]\r?$|^\s*\[counted lines: .*\]\r?$|^\[whole output: sluice original \w+ or .*\]$/;
const COUNTED = / (?:\[×(\d+)\]|\[\+(\d+) similar lines?(?:: [^[\]]*)?\]|[([](?:[×x](\d+)|(\d+)(?:[×x]| times))[)\]])$/;

/** Whether a line is nothing but a mark that the stages set. */
export const isMark = (line: string): boolean => line.includes("[") && MARK.test(line);

/** Several stages may have counted the same line. */
const MAX_COUNTS = 4;

/** @returns a line without the counts behind it, and of how many lines these speak */
export function splitCount(line: string): [bare: string, times: number] {
  let [bare, times] = [line, 1];
  for (let i = 0; i < MAX_COUNTS; i++) {
    const last = bare.charCodeAt(bare.length - 1);
    const found = last === 93 || last === 41 ? COUNTED.exec(bare) : null;
    if (!found) break;
    const [all, repeated, similar, before, behind] = found;
    bare = bare.slice(0, -all.length);
    times = similar ? times + Number(similar) : times * Number(repeated ?? before ?? behind);
  }
  return [bare, times];
}

export const uncounted = (line: string): string => splitCount(line)[0];
