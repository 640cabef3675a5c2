/**
 * The beginning of a value's JSON text, without writing the rest: at most about `max` UTF-16 units, whatever the value's size.
 * @returns `whole` when that is all of it
 */
export function jsonPrefix(value: unknown, max: number): { text: string; whole: boolean } {
  const parts: string[] = [];
  let left = max;
  const put = (text: string) => {
    parts.push(text.length > left ? text.slice(0, Math.max(left, 0)) : text);
    left -= text.length;
  };
  const write = (item: unknown): void => {
    if (left < 0) return;
    if (typeof item === "string") put(JSON.stringify(item.length > left ? item.slice(0, left + 1) : item));
    else if (Array.isArray(item)) list(item, "[", "]", write);
    else if (typeof item === "object" && item !== null)
      list(Object.entries(item), "{", "}", ([key, inner]) => {
        write(key);
        put(":");
        write(inner);
      });
    else put(JSON.stringify(item) ?? "null");
  };
  const list = <T>(items: readonly T[], open: string, close: string, each: (item: T) => void) => {
    put(open);
    for (const [i, item] of items.entries()) {
      if (left < 0) return;
      if (i > 0) put(",");
      each(item);
    }
    put(close);
  };
  write(value);
  return { text: parts.join(""), whole: left >= 0 };
}
