/**
 * The lines `from ≤ i < to` of one file in a unified diff. `path` is the new name, or the old one of a deleted file; `title` is
 * git's whole header line, or the path where there is none.
 */
export type DiffFile = { from: number; to: number; path: string; title: string; added: number; removed: number };

const HUNK = /^@@ -\d+(?:,(\d+))? \+\d+(?:,(\d+))? @@/;
const EXTENDED =
  /^(?:index |old mode |new mode |deleted file mode |new file mode |copy |rename |similarity |dissimilarity |Binary files |GIT binary patch)/;

/** Finds the files of a diff, also with text around and between (`git log -p`). A file whose hunks are not whole is left out. */
export function diffFiles(lines: readonly string[]): DiffFile[] {
  const files: DiffFile[] = [];
  let i = 0;
  while (i < lines.length) {
    const start = i;
    const git = lines[i]?.startsWith("diff --git ");
    const pair = !git && isPair(lines, i);
    if (!git && !pair) {
      i++;
      continue;
    }
    let path = git ? gitPath(lines[i] as string) : "";
    if (git) i++;
    while (git && i < lines.length && EXTENDED.test(lines[i] as string)) i++;
    if (isPair(lines, i)) {
      path = nameOf(lines[i + 1] as string) ?? nameOf(lines[i] as string) ?? path;
      i += 2;
    }
    const title = git ? (lines[start] as string) : path;
    const file = { from: start, to: i, path, title, added: 0, removed: 0 };
    i = takeHunks(lines, i, file);
    if (i < 0) {
      i = file.to + 1;
      continue;
    }
    file.to = i;
    files.push(file);
  }
  return files;
}

const isPair = (lines: readonly string[], i: number) =>
  lines[i]?.startsWith("--- ") === true && lines[i + 1]?.startsWith("+++ ") === true;

/** @returns the line behind the hunks, or -1 when one has not as many lines as it says. */
function takeHunks(lines: readonly string[], from: number, file: DiffFile): number {
  let i = from;
  for (let hunk = HUNK.exec(lines[i] ?? ""); hunk; hunk = HUNK.exec(lines[i] ?? "")) {
    let [old, now] = [Number(hunk[1] ?? 1), Number(hunk[2] ?? 1)];
    for (i++; old > 0 || now > 0; i++) {
      const sign = lines[i]?.[0] ?? (i < lines.length ? " " : "");
      if (sign === "+") file.added++;
      else if (sign === "-") file.removed++;
      else if (sign !== " " && sign !== "\\") return -1;
      if (sign === " " || sign === "-") old--;
      if (sign === " " || sign === "+") now--;
    }
    if (old < 0 || now < 0) return -1;
    while (lines[i]?.startsWith("\\ ")) i++;
  }
  return i;
}

const gitPath = (line: string): string => / b\/(.+)$/.exec(line)?.[1] ?? line.slice("diff --git ".length);

/** @returns the name in a `---` or `+++` line without its first folder, or null for /dev/null. */
function nameOf(line: string): string | null {
  const name = line.slice(4).replace(/\t.*$/, "");
  return name === "/dev/null" ? null : name.replace(/^[abciow]\//, "");
}
