/**
 * About how many bytes a JSON value holds in memory, for bounds on what is kept. Stops at `enough`, so that a huge value costs
 * no more than a large one; strings cost nothing to measure.
 */
export function roughBytes(value: unknown, enough: number): number {
  let bytes = 0;
  const rest: unknown[] = [value];
  while (rest.length > 0 && bytes < enough) {
    const next = rest.pop();
    bytes += 16;
    if (typeof next === "string") bytes += 2 * next.length;
    else if (Array.isArray(next)) for (const item of next) rest.push(item);
    else if (typeof next === "object" && next !== null)
      for (const [key, item] of Object.entries(next)) {
        bytes += 2 * key.length;
        rest.push(item);
      }
  }
  return Math.min(bytes, enough);
}
