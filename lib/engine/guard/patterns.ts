import { ERROR_PATTERNS } from "./patterns-errors";
import { SUMMARY_PATTERNS } from "./patterns-summary";
import { TEST_PATTERNS } from "./patterns-tests";

/** A kind of line that a rewrite may not lose. Tried on at most 1,000 characters of a line, so any of them is quick. */
export type Protection = {
  /** In words, for the warning. */
  what: string;
  pattern: RegExp;
  /** Counts only in a text where this matches. */
  only?: RegExp;
  /** Counts only in a text where this does not match. */
  unless?: RegExp;
  /** Of several such lines only the last counts. */
  last?: true;
  /** Equal lines tell of different things (they stand under different headings), so each of them must survive. */
  each?: true;
  /** So many non-blank lines behind it count too. */
  next?: number;
};

export const PROTECTIONS: readonly Protection[] = [...ERROR_PATTERNS, ...TEST_PATTERNS, ...SUMMARY_PATTERNS];
