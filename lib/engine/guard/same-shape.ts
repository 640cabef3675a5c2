/**
 * @returns in words the first place where two JSON values differ in keys, number of items or type, or null. Texts, numbers and
 * truth values may differ. Linear, and no deeper on the stack for deep values.
 */
export function shapeFault(before: unknown, after: unknown): string | null {
  const left: [path: string, before: unknown, after: unknown][] = [["", before, after]];
  for (let pair = left.pop(); pair; pair = left.pop()) {
    const [path, one, other] = pair;
    const at = path === "" ? "the whole" : path;
    if (typeOf(one) !== typeOf(other)) return `${at} is ${typeOf(other)} instead of ${typeOf(one)}`;
    if (Array.isArray(one) && Array.isArray(other)) {
      if (one.length !== other.length) return `${at} has ${other.length} items instead of ${one.length}`;
      for (let i = one.length - 1; i >= 0; i--) left.push([`${short(path)}[${i}]`, one[i], other[i]]);
    } else if (isObject(one) && isObject(other)) {
      const lost = Object.keys(one).find((key) => !Object.hasOwn(other, key));
      if (lost !== undefined) return `${at} lost the key ${JSON.stringify(lost)}`;
      const made = Object.keys(other).find((key) => !Object.hasOwn(one, key));
      if (made !== undefined) return `${at} has the new key ${JSON.stringify(made)}`;
      for (const key of Object.keys(one).reverse()) left.push([`${short(path)}.${key}`, one[key], other[key]]);
    }
  }
  return null;
}

/** Paths of deep values are not told in full. */
const short = (path: string) => (path.length > 100 ? `…${path.slice(-50)}` : path);

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const typeOf = (value: unknown): string =>
  value === null
    ? "null"
    : Array.isArray(value)
      ? "an array"
      : typeof value === "object"
        ? "an object"
        : `a ${typeof value}`;
