import { type Apply, mapLines } from "../edit";
import { protectedAt } from "../protected";

const OPEN = "^(\\s*[\\[(]?)";
const CLOSE = "([\\])]?:?\\s+)";
const DATE = "\\d{4}[-/]\\d\\d[-/]\\d\\d";
const CLOCK = "\\d{1,2}:\\d\\d:\\d\\d";
const REST = "(?:[.,]\\d{1,9})?(?: ?(?:Z|UTC|[+-]\\d\\d:?\\d\\d))?";
const DATED = new RegExp(`${OPEN}(${DATE})[T _](${CLOCK})${REST}${CLOSE}`);
const SYSLOG = new RegExp(`${OPEN}([A-Z][a-z]{2} [ \\d]\\d) (${CLOCK})()${CLOSE}`);
const TIMED = new RegExp(`${OPEN}()(${CLOCK})${REST}${CLOSE}`);

/**
 * `timestamps`: the time at the start of lines is removed, or loses its fraction, its zone, and its date where that is the one of
 * the stamped line before. Protected lines keep theirs.
 */
export const timestampsStage =
  ({ timestamps }: { timestamps: "shorten" | "remove" }): Apply =>
  (doc, stage) => {
    const spared = protectedAt(doc);
    let day: string | null = null;
    mapLines(doc, stage, (line, i) => {
      const found = DATED.exec(line) ?? SYSLOG.exec(line) ?? TIMED.exec(line);
      if (!found) return line;
      const [whole, open = "", date = "", time = ""] = found;
      const known = date === "" || date === day;
      if (date !== "") day = date;
      if (spared(i)) return line;
      const rest = line.slice(whole.length);
      if (timestamps === "remove") return `${open.replace(/[[(]$/, "")}${rest}`;
      const close = found.at(-1) as string;
      return known ? `${open}${time}${close}${rest}` : `${open}${date} ${time}${close}${rest}`;
    });
  };
