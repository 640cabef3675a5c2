/** Reading and changing JSON by path. A config that is being edited may have any shape, so nothing here trusts it. */

export type Path = readonly (string | number)[];
export type JsonObject = { [key: string]: unknown };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @returns what stands at the path, or undefined when the path leaves the value. */
export function getIn(value: unknown, path: Path): unknown {
  let at: unknown = value;
  for (const key of path) {
    if (Array.isArray(at)) at = at[Number(key)];
    else if (isObject(at)) at = at[key];
    else return undefined;
  }
  return at;
}

/** @returns a copy with the value set; containers on the way are made. `undefined` removes the key. */
export function setIn<T>(value: T, path: Path, next: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) return next as T;
  if (Array.isArray(value)) {
    const copy: unknown[] = [...value];
    copy[Number(key)] = setIn(copy[Number(key)], rest, next);
    return copy as T;
  }
  const source: JsonObject = isObject(value) ? value : {};
  const inner = setIn(source[key], rest, next);
  if (inner !== undefined) return { ...source, [key]: inner } as T;
  const { [key]: _gone, ...kept } = source;
  return kept as T;
}

/** "runner.stages.0" → ["runner", "stages", 0]. */
export const pathOf = (dotted: string): (string | number)[] =>
  dotted === "" ? [] : dotted.split(".").map((part) => (/^\d+$/.test(part) ? Number(part) : part));

/** @returns whether `path` is `prefix` or lies below it. Both are dotted. */
export const isUnder = (path: string, prefix: string): boolean =>
  prefix === "" || path === prefix || path.startsWith(`${prefix}.`);

/** @returns the value as text, or "" when it is none. */
export const asText = (value: unknown): string => (typeof value === "string" ? value : "");

/** @returns the texts of an array, or [] when it is none. */
export const asTexts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];

/** Structural equality of JSON; the order of keys does not matter, absent equals undefined. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length && a.every((item, i) => sameJson(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameJson(a[key], b[key]));
}
