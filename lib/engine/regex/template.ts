/** A replacement cut into texts and group references; names are resolved against the pattern's groups. */
export type Part = string | { group: number };

/**
 * Parses a replacement in the syntax of Rust's `regex`: `$1`, `${1}`, `$name`, `${name}`, `$$` for a dollar. A name is as
 * long as it can be (`$1a` is the group "1a"); a group that does not exist stands for nothing; any other `$` is a dollar.
 * @param names numbers of the named groups
 * @param count number of groups without group 0
 */
export function parseTemplate(text: string, names: Record<string, number>, count: number): Part[] {
  const parts: Part[] = [];
  const reference = /\$(?:\$|\{([^}]*)\}|([0-9A-Za-z_]+))/g;
  let from = 0;
  for (const found of text.matchAll(reference)) {
    parts.push(text.slice(from, found.index));
    from = found.index + found[0].length;
    const name = found[1] ?? found[2];
    if (name === undefined) parts.push("$");
    else parts.push(...resolve(name, names, count));
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

function resolve(name: string, names: Record<string, number>, count: number): Part[] {
  const index = /^\+?\d+$/.test(name) ? Number(name) : Object.hasOwn(names, name) ? names[name] : undefined;
  return index !== undefined && index <= count ? [{ group: index }] : [];
}

/** @returns the template in V8's own syntax, or null when it names a group above 99, which V8 cannot. */
export function toV8Template(parts: readonly Part[]): string | null {
  if (parts.some((part) => typeof part !== "string" && part.group > 99)) return null;
  return parts
    .map((part) => {
      if (typeof part === "string") return part.replaceAll("$", "$$$$");
      return part.group === 0 ? "$&" : `$${String(part.group).padStart(2, "0")}`;
    })
    .join("");
}

/** Fills a template. @param group returns the text of a group, undefined when it took no part */
export const expand = (parts: readonly Part[], group: (index: number) => string | null | undefined): string =>
  parts.map((part) => (typeof part === "string" ? part : (group(part.group) ?? ""))).join("");
