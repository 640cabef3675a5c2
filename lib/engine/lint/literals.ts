import { balanced, type Script, SPANS, type Span } from "./script";

/** The keys of an object literal on its outermost level. `open`: it may have more, by a spread. */
export type Keys = { names: Set<string>; open: boolean };

const KEY = /^\s*\\?["']?([A-Za-z_$][\w$]*)\\?["']?\s*(?::|=>|$)/;

export function keysOf(inside: string): Keys {
  const names = new Set<string>();
  let open = false;
  for (const part of partsOf(inside)) {
    if (/^\s*(?:\.\.\.|\*\*)/.test(part)) open = true;
    const name = KEY.exec(part.slice(0, 200))?.[1];
    if (name) names.add(name);
  }
  return { names, open };
}

/** Splits at the commas of the outermost level. */
function partsOf(inside: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let quote = "";
  let start = 0;
  for (let i = 0; i < inside.length; i++) {
    const unit = inside.charAt(i);
    if (unit === "\\") i++;
    else if (quote) quote = unit === quote ? "" : quote;
    else if (unit === '"' || unit === "'" || unit === "`") quote = unit;
    else if ("([{".includes(unit)) depth++;
    else if (")]}".includes(unit)) depth--;
    else if (unit === "," && depth === 0) {
      parts.push(inside.slice(start, i));
      start = i + 1;
    }
  }
  return [...parts, inside.slice(start)];
}

const BACK = 500;

/** @returns the object literals around the matches of a pattern. */
export function literalsAround({ code }: Script, pattern: RegExp): (Span & { match: RegExpMatchArray })[] {
  const found: (Span & { match: RegExpMatchArray })[] = [];
  let line = 1;
  let counted = 0;
  let tried = 0;
  for (const match of code.matchAll(pattern)) {
    if (tried++ === SPANS) break;
    for (; counted < match.index; counted++) if (code.charCodeAt(counted) === 10) line++;
    const open = openBrace(code, match.index);
    const text = open === null ? null : balanced(code, open);
    if (text !== null) found.push({ line, text, match });
  }
  return found;
}

function openBrace(code: string, from: number): number | null {
  let depth = 0;
  for (let i = from - 1; i >= Math.max(0, from - BACK); i--) {
    const unit = code.charAt(i);
    if (unit === "}") depth++;
    else if (unit === "{" && depth-- === 0) return i;
  }
  return null;
}
