import { inWords } from "../utf8";
import { charCount, indexOfChar } from "./chars";
import { textStep } from "./view";

const MIDDLE = "\n\n[...truncated middle...]\n\n";
/** So far back or forth a line break is looked for. */
const REACH = 200;

/** @returns the characters that one tool result may have: 30 % of the window, two characters a token. */
export const resultChars = (windowTokens: number): number => Math.floor(windowTokens * 0.3) * 2;

/**
 * LibreFang's step 10, second half, `truncate_tool_result` (librefang.md 2.5): a result of more characters than 30 % of the
 * window × 2 keeps a head of 60 % and a tail of 40 % of that, at line breaks where there are some nearby.
 */
export function truncateResult(content: string, windowTokens: number) {
  const cap = resultChars(windowTokens);
  const chars = charCount(content);
  const limit = `30 % of ${inWords(windowTokens)} tokens × 2 characters = ${inWords(cap)} characters`;
  const title = "Share of the window";
  if (chars <= cap) {
    const text = `Kept whole: ${inWords(chars)} characters are within ${limit}.`;
    return { content, step: textStep("truncate", title, text, content, content) };
  }
  const after = headAndTail(content, chars, cap, windowTokens);
  const text = `${inWords(chars)} characters are more than ${limit}: the head (60 %) and the tail (40 %) stay (wording approximated).`;
  return { content: after, step: textStep("truncate", title, text, content, after) };
}

function headAndTail(content: string, chars: number, cap: number, windowTokens: number): string {
  const summary = `\n\n[TRUNCATED: result was ${chars} chars (budget: 30% of ${Math.floor(windowTokens / 1000)}K context window)]`;
  const room = cap - charCount(MIDDLE) - charCount(summary);
  if (room <= 0) return content.slice(0, indexOfChar(content, cap));
  const headChars = Math.floor(room * 0.6);
  const head = breakBefore(content, indexOfChar(content, headChars));
  const tail = breakAfter(content, indexOfChar(content, chars - (room - headChars)));
  return `${content.slice(0, head)}${MIDDLE}${content.slice(tail)}${summary}`;
}

function breakBefore(text: string, index: number): number {
  const at = text.lastIndexOf("\n", index - 1);
  return at >= Math.max(0, index - REACH) ? at : index;
}

function breakAfter(text: string, index: number): number {
  const at = text.indexOf("\n", index);
  return at !== -1 && at < index + REACH ? at + 1 : index;
}
