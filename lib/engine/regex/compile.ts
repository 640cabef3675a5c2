import type { RE2JS } from "re2js";
import type { Fault } from "./fault";
import { compileLinear } from "./linear";
import { expand, type Part, parseTemplate, toV8Template } from "./template";
import { type Translated, toV8 } from "./to-v8";
import { allSteps, linearSteps, type Steps, spend } from "./work";

/** A pattern of a stage that does not compile. The runner reports it as `invalid_regex`. */
export class PatternError extends Error {
  override readonly name = "PatternError";
  constructor(
    readonly pattern: string,
    readonly fault: Fault,
  ) {
    super(`the pattern ${JSON.stringify(pattern)} does not compile: ${fault.message}`);
  }
}

/** Steps to begin with a text, however short. */
const CALL = 20;
/** Steps for each symbol of a pattern, to translate it. */
const TRANSLATE = 50;

/**
 * Compiles many patterns into one test that says whether any of them matches. May run in time exponential in the text,
 * so only in a worker that is ended at the deadline (design, rule 7).
 * @throws PatternError
 */
export function compileAny(patterns: readonly string[]): (text: string) => boolean {
  const tests: ((text: string) => boolean)[] = [];
  const steps: Steps[] = [];
  const sources = { anchored: [] as string[], free: [] as string[] };
  for (const pattern of patterns) {
    const linear = checked(pattern);
    const v8 = toV8(pattern, "test");
    if (!v8) tests.push((text) => linear.test(text));
    else (v8.regex.source.startsWith("^") ? sources.anchored : sources.free).push(v8.regex.source);
    steps.push(v8?.steps ?? linearSteps);
  }
  // V8 tries an expression only at the start of a line when every alternative is anchored, hence two of them.
  for (const list of [sources.anchored, sources.free])
    if (list.length > 0) {
      const regex = new RegExp(list.length === 1 ? (list[0] ?? "") : list.map((s) => `(?:${s})`).join("|"), "u");
      tests.unshift((text) => regex.test(text));
    }
  const together = allSteps(steps);
  const [first = () => false, ...others] = tests;
  return (text) => {
    spend(CALL + together(text.length));
    return first(text) || others.some((test) => test(text));
  };
}

/**
 * Compiles one rule of a `replace` stage. Every match is replaced, as Rust's `replace_all` does: an empty match directly
 * behind the last one is none.
 * @throws PatternError
 */
export function compileReplace(pattern: string, replacement: string): (text: string) => string {
  const { re2 } = checked(pattern);
  const parts = parseTemplate(replacement, re2.namedGroups(), re2.groupCount());
  const v8 = toV8(pattern, "replace");
  const template = toV8Template(parts);
  const steps = v8?.steps ?? linearSteps;
  // V8 collects the pieces of all matches in one array, and ends the whole process, not only the thread, when that gets too long.
  const pieces = parts.length + 1;
  return (text) => {
    spend(CALL + steps(text.length) + text.length * (pieces + replacement.length));
    if (!v8) return replaceLinear(re2, parts, text);
    if (v8.nullable || template === null || text.length * pieces > MAX_CHARS) return replaceStepwise(v8, parts, text);
    return text.replace(v8.regex, template);
  };
}

/** Characters that a replacement may make of a line, a multiple of what an event can hold. */
const MAX_CHARS = 16 * 1024 * 1024;

function bounded(out: string): string {
  if (out.length > MAX_CHARS) throw new Error(`a replacement made more than ${MAX_CHARS} characters of one line`);
  return out;
}

function checked(pattern: string) {
  spend(TRANSLATE * pattern.length);
  const linear = compileLinear(pattern);
  if (linear.error) throw new PatternError(pattern, linear.error);
  return linear;
}

function replaceStepwise({ regex }: Translated, parts: readonly Part[], text: string): string {
  let out = "";
  let end = 0;
  let last = -1;
  for (const found of text.matchAll(regex)) {
    if (found[0] === "" && found.index === last) continue;
    out = bounded(out + text.slice(end, found.index) + expand(parts, (i) => found[i]));
    last = end = found.index + found[0].length;
  }
  return end === 0 && last < 0 ? text : out + text.slice(end);
}

function replaceLinear(re2: RE2JS, parts: readonly Part[], text: string): string {
  let out = "";
  let end = 0;
  let last = -1;
  const matcher = re2.matcher(text);
  while (matcher.find()) {
    const [from, to] = [matcher.start(), matcher.end()];
    if (from === to && from === last) continue;
    out = bounded(out + text.slice(end, from) + expand(parts, (i) => matcher.group(i)));
    last = end = to;
  }
  return end === 0 && last < 0 ? text : out + text.slice(end);
}

/**
 * Compiles a pattern to read something out of a text.
 * @param template as in {@link compileReplace}, filled from the first match
 * @returns the filled template, or null when nothing matches
 * @throws PatternError
 */
export function compileCapture(pattern: string, template: string): (text: string) => string | null {
  const { re2 } = checked(pattern);
  const parts = parseTemplate(template, re2.namedGroups(), re2.groupCount());
  const v8 = toV8(pattern, "replace");
  if (v8) {
    const once = new RegExp(v8.regex.source, "u");
    return (text) => {
      spend(CALL + v8.steps(text.length));
      const found = once.exec(text);
      return found && expand(parts, (i) => found[i]);
    };
  }
  return (text) => {
    spend(CALL + linearSteps(text.length));
    const matcher = re2.matcher(text);
    return matcher.find() ? expand(parts, (i) => matcher.group(i)) : null;
  };
}
