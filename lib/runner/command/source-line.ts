/**
 * Finds the line of the script that a failure came from.
 * @param file the path that the runtime was given
 * @returns the 1-based line, or undefined when stderr names none of this file
 */
export function sourceLine(runtime: string, file: string, stderr: string): number | undefined {
  const at = escapeRegex(file);
  const python = () => last(stderr, new RegExp(`File "${at}", line (\\d+)`, "g"));
  const shell = () => last(stderr, new RegExp(`^${at}: (?:line )?(\\d+): `, "gm"));
  const node = () => first(stderr, new RegExp(`${at}:(\\d+)`));
  if (runtime === "python") return python();
  if (runtime === "bash") return shell();
  if (runtime === "node") return node();
  return python() ?? shell() ?? node();
}

const escapeRegex = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Python and shells print the innermost frame last, Node prints it first. */
const last = (text: string, pattern: RegExp) => line([...text.matchAll(pattern)].at(-1));
const first = (text: string, pattern: RegExp) => line(pattern.exec(text));
const line = (match: RegExpExecArray | null | undefined) => (match?.[1] ? Number(match[1]) : undefined);
