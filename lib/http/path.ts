const templates = new Map<string, readonly string[]>();

function partsOf(template: string): readonly string[] {
  const known = templates.get(template) ?? template.split("/");
  templates.set(template, known);
  return known;
}

/**
 * Matches a path against one of the operations' templates: `/v1/agents/{agent}/hooks/{point}`.
 * @param given the path, cut at its slashes
 * @returns the decoded parts by name, or null. A part that is not valid percent-encoding does not match.
 */
export function matchPath(template: string, given: readonly string[]): Record<string, string> | null {
  const wanted = partsOf(template);
  if (wanted.length !== given.length) return null;
  if (wanted.some((part, i) => (part.startsWith("{") ? given[i] === "" : part !== given[i]))) return null;
  const params: Record<string, string> = {};
  for (const [i, part] of wanted.entries())
    if (part.startsWith("{"))
      try {
        params[part.slice(1, -1)] = decodeURIComponent(given[i] as string);
      } catch {
        return null;
      }
  return params;
}
