import { linesToLookAt } from "./signs";

const TIME =
  /^\W{0,3}(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d\b|[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d|\d\d[-/]\d\d \d\d:\d\d:\d\d)|"(?:ts|time|timestamp|@timestamp)": ?"?\d|\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d|^(?:time|ts)=|^\S{1,30} +\| /;

/** Whether most lines of an output start with a time, as those of a log do. */
export function isLog(content: string): boolean {
  const lines = linesToLookAt(content).filter((line) => line !== "");
  const timed = lines.filter((line) => TIME.test(line.slice(0, 200))).length;
  return lines.length >= 8 && timed * 2 > lines.length;
}
