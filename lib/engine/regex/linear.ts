import { RE2JS } from "re2js";
import { BoundedCache } from "./bounded-cache";
import { type Fault, faultOf } from "./fault";

/** A pattern on the linear engine. `re2` is for the pipeline's fallback, which also needs groups. */
export type Linear = { test: (text: string) => boolean; re2: RE2JS; error?: undefined } | { error: Fault };

const cache = new BoundedCache<Linear>(2_000);

/**
 * Compiles RE2 syntax on an engine whose time is linear in the text, so that it may run on the server's event loop
 * (design, rule 7). Compiled patterns are kept, at most 2,000.
 */
export const compileLinear = (pattern: string): Linear => cache.get(pattern, () => compile(pattern));

function compile(pattern: string): Linear {
  try {
    const re2 = RE2JS.compile(pattern);
    return { re2, test: (text) => re2.test(text) };
  } catch (thrown) {
    return { error: faultOf(pattern, thrown) };
  }
}
