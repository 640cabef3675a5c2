const MARK = /^\s*\[\d+ lines? omitted(?:: .*)?\]\r?$|^\s*\[counted lines: .*\]\r?$/;
const COUNTED = / (?:\[×(\d+)\]|\[\+(\d+) similar lines?\]|[([](?:[×x](\d+)|(\d+)(?:[×x]| times))[)\]])$/;

/** Whether a line is nothing but a mark that the stages set. */
export const isMark = (line: string): boolean => line.includes("[") && MARK.test(line);

/** @returns a line without the count behind it, and of how many lines this speaks */
export function splitCount(line: string): [bare: string, times: number] {
  const last = line.charCodeAt(line.length - 1);
  const found = last === 93 || last === 41 ? COUNTED.exec(line) : null;
  if (!found) return [line, 1];
  const [all, repeated, similar, before, behind] = found;
  return [
    line.slice(0, -all.length),
    repeated ? Number(repeated) : similar ? Number(similar) + 1 : Number(before ?? behind),
  ];
}

export const uncounted = (line: string): string => splitCount(line)[0];
