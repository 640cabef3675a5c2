import { Untranslatable } from "./piece";

const CATEGORIES = new Set(
  ("Cc Cf Co Cs L Ll Lm Lo Lt Lu M Mc Me Mn N Nd Nl No P Pc Pd Pe Pf Pi Po Ps S Sc Sk Sm So Z Zl Zp Zs " + "Any").split(
    " ",
  ),
);

/**
 * @returns `\pL`, `\p{Greek}` … as V8 spells it. Unicode versions may differ in newly assigned code points.
 * `C` and `Cn` mean different sets in the two engines and are left to re2js.
 */
export function property(name: string, negated: boolean): string {
  const inverse = name.startsWith("^");
  const bare = inverse ? name.slice(1) : name;
  const letter = negated !== inverse ? "P" : "p";
  if (CATEGORIES.has(bare)) return `\\${letter}{${bare}}`;
  if (!/^[A-Z][A-Za-z_]{2,}$/.test(bare)) throw new Untranslatable();
  return `\\${letter}{Script=${bare}}`;
}
