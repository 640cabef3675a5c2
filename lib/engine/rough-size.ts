/**
 * About how many bytes a JSON value holds in memory, for bounds on what is kept. Stops at `enough`, so that a huge value costs
 * no more than a large one; strings cost nothing to measure. At least 16 for each value and two for each character.
 */
export function roughBytes(value: unknown, enough: number): number {
  let bytes = 0;
  const rest: object[] = [];
  const add = (item: unknown) => {
    bytes += 16;
    if (typeof item === "string") bytes += 2 * item.length;
    else if (typeof item === "object" && item !== null) rest.push(item);
  };
  add(value);
  for (let next = rest.pop(); next && bytes < enough; next = rest.pop())
    for (const key in next) {
      if (!Array.isArray(next)) bytes += 2 * key.length;
      add(next[key as keyof typeof next]);
      if (bytes >= enough) break;
    }
  return Math.min(bytes, enough);
}
