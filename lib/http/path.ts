/**
 * Matches a path against `/v1/agents/{agent}/hooks/{point}`.
 * @returns the decoded parts by name, or null. A part that is not valid percent-encoding does not match.
 */
export function matchPath(template: string, path: string): Record<string, string> | null {
  const wanted = template.split("/");
  const given = path.split("/");
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries()) {
    const value = given[i] as string;
    if (!part.startsWith("{")) {
      if (part !== value) return null;
      continue;
    }
    if (value === "") return null;
    try {
      params[part.slice(1, -1)] = decodeURIComponent(value);
    } catch {
      return null;
    }
  }
  return params;
}
