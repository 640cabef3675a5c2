import { RE2JS } from "re2js";
import { BoundedCache } from "./bounded-cache";
import { type Fault, faultOf } from "./fault";
import { sizeOfPattern } from "./size";
import { spend } from "./work";

/** A pattern on the linear engine. `re2` is for the pipeline's fallback, which also needs groups. */
export type Linear = { test: (text: string) => boolean; re2: RE2JS; error?: undefined } | { error: Fault };

/** What compiling takes for each instruction, in steps of a backtracking engine. */
const COMPILE_STEPS = 2_000;
/** Instructions of one pattern, some fifty milliseconds to compile. Plain text of the greatest length is smaller. */
const MAX_SIZE = 5_000;
/** Instructions of all patterns that are kept, some hundred megabytes. */
const MAX_KEPT = 200_000;

const cache = new BoundedCache<Linear>(2_000, MAX_KEPT);

/**
 * Compiles RE2 syntax on an engine whose time is linear in the text, so that it may run on the server's event loop
 * (design, rule 7). Compiled patterns are kept, at most 2,000.
 */
export const compileLinear = (pattern: string): Linear => cache.get(pattern, () => compile(pattern), sizeOfPattern);

function compile(pattern: string): Linear {
  const size = sizeOfPattern(pattern);
  if (size > MAX_SIZE) {
    const message = `the pattern is too large: about ${size} symbols once its counts are written out, and at most ${MAX_SIZE} are taken; repeat less`;
    return { error: { message, index: null } };
  }
  spend(size * COMPILE_STEPS);
  try {
    const re2 = RE2JS.compile(pattern);
    return { re2, test: (text) => re2.test(text) };
  } catch (thrown) {
    return { error: faultOf(pattern, thrown) };
  }
}
