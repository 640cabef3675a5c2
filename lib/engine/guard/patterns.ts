import { CRASH_PATTERNS } from "./patterns-crashes";
import { ERROR_PATTERNS } from "./patterns-errors";
import { LOG_PATTERNS } from "./patterns-logs";
import { SUMMARY_PATTERNS } from "./patterns-summary";
import { TEST_PATTERNS } from "./patterns-tests";
import { TOOL_PATTERNS } from "./patterns-tools";

/** A kind of line that a rewrite may not lose. Tried on at most 1,000 characters of a line, so any of them is quick. */
export type Protection = {
  /** In words, for the warning. */
  what: string;
  /** Begins with `^` where it can: such patterns are tried at one place only. */
  pattern: RegExp;
  /** Tells of a failure. */
  failure?: true;
  /** Counts only in a text where this matches. */
  only?: RegExp;
  /** Counts only in a text where this does not match. */
  unless?: RegExp;
  /** Of several such lines only the last counts. */
  last?: true;
  /** Counts only among the last lines of the text. */
  tail?: true;
  /** Equal lines tell of different things (they stand under different headings), so each of them must survive. */
  each?: true;
  /** So many non-blank lines behind it count too. */
  next?: number;
  /** The first such line among the few behind it says where, and counts too. */
  place?: RegExp;
  /** The nearest line before it that is not indented says where, and counts too. */
  heading?: true;
  /** Many lines of one template (numbers, times and paths aside), or with one match of this, are a flood, of which the first ones and the last count. */
  floods?: true | RegExp;
  /** Counts while there are few templates of it; then one line of each does. */
  rare?: true;
};

export const PROTECTIONS: readonly Protection[] = [
  ...ERROR_PATTERNS,
  ...CRASH_PATTERNS,
  ...TOOL_PATTERNS,
  ...LOG_PATTERNS,
  ...TEST_PATTERNS,
  ...SUMMARY_PATTERNS,
];
