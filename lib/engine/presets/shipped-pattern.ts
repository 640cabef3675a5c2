import { compileLinear } from "../regex/linear";
import { toV8 } from "../regex/to-v8";

const compiled = new Map<string, (text: string) => boolean>();

/**
 * Compiles a pattern that ships with a preset (RE2 syntax). These are known to be quick and a test compiles them all on the linear
 * engine, so at run time they go to V8 at once: that engine takes a second for all of them when it starts cold.
 */
export function shippedPattern(pattern: string): (text: string) => boolean {
  const known = compiled.get(pattern);
  if (known) return known;
  const test = compile(pattern);
  compiled.set(pattern, test);
  return test;
}

function compile(pattern: string): (text: string) => boolean {
  const v8 = toV8(pattern, "test");
  if (v8) return (text) => v8.regex.test(text);
  const linear = compileLinear(pattern);
  return linear.error ? () => false : linear.test;
}
