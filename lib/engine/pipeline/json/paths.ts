/** The steps of a path: a key, or "[]" for every item of an array. */
export type Path = readonly string[];

/** "items[].metadata.name" → items, [], metadata, name. A backslash takes the next character as it is. */
export function parsePath(written: string): Path {
  const steps: string[] = [];
  let key = "";
  const take = () => {
    if (key !== "") steps.push(key);
    key = "";
  };
  for (let i = 0; i < written.length; i++) {
    if (written[i] === "\\") key += written[++i] ?? "";
    else if (written[i] === ".") take();
    else if (written.startsWith("[]", i)) {
      take();
      steps.push("[]");
      i++;
    } else key += written[i];
  }
  take();
  return steps;
}

/** Paths as a tree, so that all are followed at once. */
export type Tree = { here: boolean; next: Map<string, Tree> };

export function treeOf(paths: readonly Path[]): Tree {
  const root: Tree = { here: false, next: new Map() };
  for (const path of paths) {
    let at = root;
    for (const step of path) {
      const next = at.next.get(step) ?? { here: false, next: new Map() };
      at.next.set(step, next);
      at = next;
    }
    at.here = true;
  }
  return root;
}
