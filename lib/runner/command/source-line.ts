import { basename } from "node:path";

/**
 * Finds the line of the script that a failure came from.
 * @param runtime a runtime's name, or the path of a launcher, which may be any of them
 * @param file the path that the runtime was given
 * @returns the 1-based line, or undefined when stderr names none of this file
 */
export function sourceLine(runtime: string, file: string, printed: string): number | undefined {
  // Deno colours its traces also where nobody sees it.
  const stderr = printed.replace(/\u001b\[[0-9;]*m/g, "");
  const at = escapeRegex(file);
  const find: Record<string, () => number | undefined> = {
    python: () => last(stderr, new RegExp(`File "${at}", line (\\d+)`, "g")),
    bash: () => last(stderr, new RegExp(`^${at}: (?:line )?(\\d+): `, "gm")),
    // Fatal errors say "in FILE:3" or "in FILE on line 3", frames say FILE(3).
    php: () => first(stderr, new RegExp(`${at}(?:\\(| on line |:)(\\d+)`)),
    lua: () => lua(stderr, file),
    // Both may shorten the path to one that starts at the working directory.
    go: () => first(stderr, new RegExp(`(?:^|[\\s/])${escapeRegex(basename(file))}:(\\d+)`, "m")),
    v: () => first(stderr, new RegExp(`(?:^|[\\s/])${escapeRegex(basename(file))}:(\\d+)`, "m")),
  };
  const path = () => first(stderr, new RegExp(`${at}:(\\d+)`));
  const known = find[runtime];
  if (known) return known();
  if (RUNTIMES_WITH_PATHS.has(runtime)) return path();
  return find.python?.() ?? find.bash?.() ?? path() ?? find.php?.() ?? find.lua?.();
}

const RUNTIMES_WITH_PATHS = new Set(["node", "deno", "bun", "ruby"]);

/** Lua shows at most the last 56 or so bytes of a long path, behind three dots. */
function lua(stderr: string, file: string): number | undefined {
  for (const [, dots, shown = "", line] of stderr.matchAll(/(\.\.\.)?([^\s:]+):(\d+):/g))
    if (dots ? file.endsWith(shown) : shown === file) return Number(line);
  return undefined;
}

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Python and shells print the innermost frame last, the others print it first. */
const last = (text: string, pattern: RegExp) => line([...text.matchAll(pattern)].at(-1));
const first = (text: string, pattern: RegExp) => line(pattern.exec(text));
const line = (match: RegExpExecArray | null | undefined) => (match?.[1] ? Number(match[1]) : undefined);
