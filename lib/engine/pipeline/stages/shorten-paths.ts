import { type Apply, addLines, mapLines } from "../edit";
import { protectedAt } from "../protected";

const START = "(?<![\\w.~/-])";
/** What leads to a package tells nothing; its own name does. Each is bounded in length, so that the time is linear. */
const KNOWN: readonly [RegExp, string][] = [
  [new RegExp(`${START}(?:[A-Z]:)?[\\w.@~+/\\\\-]{0,300}[/\\\\]node_modules[/\\\\](?=[\\w@])`, "g"), "node_modules/"],
  [new RegExp(`${START}[\\w.@~+/-]{0,300}/(?:site|dist)-packages/`, "g"), "site-packages/"],
  [new RegExp(`${START}[\\w.@~+/-]{0,300}/\\.cargo/registry/src/[\\w.-]{1,100}/`, "g"), "cargo/"],
  [new RegExp(`${START}[\\w.@~+/-]{0,300}/go/pkg/mod/`, "g"), "gomod/"],
  [
    new RegExp(
      `${START}(?:/home/[\\w.-]{1,64}|/Users/[\\w.-]{1,64}|/root|[A-Z]:\\\\Users\\\\[\\w.-]{1,64})(?=[/\\\\])`,
      "g",
    ),
    "~",
  ],
];
const ABSOLUTE = new RegExp(`${START}/[\\w.@+-]{1,100}(?:/[\\w.@+-]{1,100}){1,12}`, "g");
/** A folder that fewer paths share does not pay for the line that names it. */
const MIN_SHARED = 8;
const MIN_CHARS = 10;

/**
 * `shorten_paths`: leaves out the home folder, what leads to a package, and the given prefixes, or the folder that most absolute
 * paths share; what was left out of the latter is said in a first line. Protected lines keep their paths.
 */
export const shortenPathsStage =
  ({ shorten_paths }: { shorten_paths: true | { prefixes: string[] } }): Apply =>
  (doc, stage) => {
    const spared = protectedAt(doc);
    const prefixes = shorten_paths === true ? sharedFolder(doc.lines) : shorten_paths.prefixes.map(folder);
    const cut = new RegExp(`${START}(?:${prefixes.map(literal).join("|")})(?=[\\w.@+-])`, "g");
    let used = false;
    mapLines(doc, stage, (line, i) => {
      if (spared(i) || !/[/\\]/.test(line)) return line;
      const short = prefixes.length > 0 ? line.replace(cut, "") : line;
      used ||= short !== line;
      return KNOWN.reduce((text, [pattern, by]) => text.replace(pattern, by), short);
    });
    if (used) addLines(doc, [`[paths without ${prefixes.join(", ")}]`], "start");
  };

const folder = (prefix: string) => (/[/\\]$/.test(prefix) ? prefix : `${prefix}/`);
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** @returns the deepest folder that nearly all absolute paths outside of packages share. */
function sharedFolder(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  let paths = 0;
  for (const line of lines)
    for (const [path] of line.slice(0, 1_000).matchAll(ABSOLUTE)) {
      if (/node_modules|-packages|\/\.cargo\/|\/pkg\/mod\//.test(path)) continue;
      paths++;
      for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
        const prefix = path.slice(0, at + 1);
        counts.set(prefix, (counts.get(prefix) ?? 0) + 1);
      }
    }
  if (paths < MIN_SHARED) return [];
  const shared = [...counts].filter(([prefix, count]) => count >= paths * 0.6 && prefix.length >= MIN_CHARS);
  const [best] = shared.sort(([a, n], [b, m]) => m * b.length - n * a.length || (a < b ? -1 : 1));
  return best ? [best[0]] : [];
}
