import { BoundedCache } from "./bounded-cache";
import { Parser } from "./parse";
import { Untranslatable } from "./piece";
import { Scanner } from "./scanner";
import { type Steps, stepsOf } from "./work";

/** `nullable`: whether the expression can match the empty text; `steps`: what it may take at most. */
export type Translated = { regex: RegExp; nullable: boolean; steps: Steps };

const cache = new BoundedCache<{ value: Translated | null }>(2_000);

/**
 * Translates RE2 syntax to a V8 expression of the same meaning: by code point, ASCII `\d \w \s \b`, `$` without m only
 * at the end of the text. The pattern must be one that re2js accepts.
 * @param use `test` when only match or no match counts (groups are dropped, more can be translated), `replace` when
 * spans and groups count
 * @returns null when V8 cannot express it exactly; the caller runs re2js then
 */
export function toV8(pattern: string, use: "test" | "replace" = "replace"): Translated | null {
  return cache.get(`${use} ${pattern}`, () => ({ value: translate(pattern, use) })).value;
}

function translate(pattern: string, use: "test" | "replace"): Translated | null {
  try {
    const piece = new Parser(new Scanner(pattern), use === "replace").pattern();
    const steps = stepsOf(piece.work, use === "test" && piece.source.startsWith("^"));
    return { regex: new RegExp(piece.source, use === "replace" ? "gu" : "u"), nullable: piece.nullable, steps };
  } catch (thrown) {
    if (thrown instanceof Untranslatable || thrown instanceof SyntaxError) return null;
    throw thrown;
  }
}
