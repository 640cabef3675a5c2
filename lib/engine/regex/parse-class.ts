import { classBody, complement, fold, POSIX, type Ranges } from "./char-set";
import { Untranslatable } from "./piece";
import type { Scanner } from "./scanner";

/** Translates a bracket expression; the scanner stands behind the `[`. @returns V8 source of a class. */
export function parseClass(scan: Scanner, ignoreCase: boolean): string {
  const negated = scan.eat("^");
  let body = "";
  for (let first = true; first || !scan.looking("]"); first = false) body += classItem(scan, ignoreCase);
  scan.pos++;
  return `[${negated ? "^" : ""}${body}]`;
}

function classItem(scan: Scanner, ignoreCase: boolean): string {
  const named = scan.take(/\[:(\^?)([a-z]+):\]/y);
  if (named) return classBody(posix(named[2] ?? "", named[1] === "^", ignoreCase));
  const perl = scan.perlClass(ignoreCase);
  if (perl) return classBody(perl);
  const prop = scan.propertyClass(ignoreCase);
  if (prop !== null) return prop;
  const lo = char(scan);
  const ranged = scan.looking("-") && !scan.looking("-]");
  if (ranged) scan.pos++;
  const hi = ranged ? char(scan) : lo;
  if (hi < lo) throw new Untranslatable();
  return classBody(ignoreCase ? fold([[lo, hi]]) : [[lo, hi]]);
}

function posix(name: string, negated: boolean, ignoreCase: boolean): Ranges {
  const base = POSIX[name];
  if (!base) throw new Untranslatable();
  const set = ignoreCase ? fold(base) : base;
  return negated ? complement(set) : set;
}

const char = (scan: Scanner): number => (scan.looking("\\") ? scan.escaped() : scan.codePoint());
