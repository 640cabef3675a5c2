import { estimateTokens } from "../tokens";

/** @returns the estimated tokens of each line with its newline. */
export const tokensOfLines = (lines: readonly string[]): Int32Array =>
  Int32Array.from(lines, (line) => estimateTokens(`${line}\n`));

/** About what a mark of omitted lines takes. */
export const MARK_TOKENS = 7;
