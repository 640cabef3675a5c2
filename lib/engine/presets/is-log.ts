import { linesToLookAt } from "./signs";

const TIME =
  /^\W{0,3}(?:\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d|\d\d:\d\d:\d\d\b|[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d|\d\d[-/]\d\d \d\d:\d\d:\d\d)|\[\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d|^(?:time|ts)=|^\S{1,30} +\| /;
const JSON_TIME = /"(?:ts|time|timestamp|@timestamp)": ?"?\d/i;

/** A record of a log says how grave it is or what happened; one of a data set has a time, too. */
const EVENT = /"(?:msg|message|@message|level|lvl|severity|log\.level|levelname|event|action|log|logger)": ?["\d]/i;

/** A listing has times too; a log says something in words, or in fields. */
const MESSAGE = /[A-Za-z]{2,}\S*\s+(?:\S+\s+){0,3}?\S*[A-Za-z]{2,}|"\w+":|\w=/;

/** Whether a JSON object is a record of a log. */
export const saysWhatHappened = (line: string): boolean => EVENT.test(line);

const isTimed = (line: string) => TIME.test(line) || (JSON_TIME.test(line) && saysWhatHappened(line));

/** Whether most lines of an output start with a time, as those of a log do, and say something behind it. */
export function isLog(content: string): boolean {
  const lines = linesToLookAt(content).filter((line) => line !== "");
  const timed = lines.filter((line) => isTimed(line.slice(0, 300)));
  const telling = timed.filter((line) => MESSAGE.test(line.slice(10, 300)));
  return lines.length >= 8 && timed.length * 2 > lines.length && telling.length * 2 > timed.length;
}
