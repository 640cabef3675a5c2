/** A symbol of RE2 syntax, a count behind one, or a part of its structure. */
const TOKENS =
  /\\Q([\s\S]*?)(?:\\E|$)|\\(?:[pPx]\{[^}]*\}|[\s\S])|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?P?<[^>]*>|\(\?[imsU-]*[:)]|\{(\d+)(,?)(\d*)\}|[\s\S]/gu;

/** A class of Unicode has hundreds of ranges. */
const PROPERTY = 10;

/**
 * @returns about how many instructions a pattern is compiled to, found from its text alone: `a{1000}` is a thousand. Compiling
 * takes some ten microseconds for each of them, and some hundred bytes are kept. Linear in the pattern.
 */
export function sizeOfPattern(pattern: string): number {
  const open: number[] = [];
  let [before, last] = [0, 0];
  const symbol = (size: number) => {
    before += last;
    last = size;
  };
  for (const [token, quoted, from, comma, to] of pattern.matchAll(TOKENS)) {
    if (quoted !== undefined) symbol(quoted.length);
    else if (from !== undefined) last *= Math.max(1, to ? Number(to) : comma ? Number(from) + 1 : Number(from));
    else if (token === "(" || /^\(\?.*[:>]$/.test(token)) {
      symbol(0);
      open.push(before);
      [before, last] = [2, 0];
    } else if (token === ")") {
      const inside = before + last;
      before = open.pop() ?? 0;
      last = inside;
    } else symbol(/^(?:\\|\[.*\\)[pP]/su.test(token) ? PROPERTY : 1);
  }
  return open.reduce((sum, one) => sum + one, before + last);
}
