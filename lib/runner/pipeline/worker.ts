import { answer } from "./answer";
import { bounded } from "./bounded";

/** Runs in a worker thread: a pattern may take for ever, and only a thread can be ended from outside. */
export default answer;

/** @returns the tokens of a text by the o200k_base vocabulary. */
export async function countTokens(text: string): Promise<number> {
  // 50 MB and a tenth of a second, so only once somebody asks.
  const { countTokens: count } = await import("gpt-tokenizer/encoding/o200k_base");
  // "<|endoftext|>" in a tool's output is text like any other.
  const options = { disallowedSpecial: new Set<string>() };
  return bounded(text).reduce((sum, piece) => sum + count(piece, options), 0);
}
