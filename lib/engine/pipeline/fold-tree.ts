/** Names that stand in one folder. */
type Folder = { path: string; names: string[] };

/** What stands in folders of up to so many names is read as it is, unless so many folders hold the same. */
const FEW_NAMES = 20;
const MANY_ALIKE = 4;

/**
 * Says the same paths with each full folder named once, and folders that hold the same names in one line:
 * `src/{api,auth,cart,user}/: client.ts index.ts`. No name is lost; folders keep the order in which they came up.
 */
export function foldTree(paths: readonly string[]): string[] {
  const folders = new Map<string, string[]>();
  for (const path of paths) {
    const [folder, name] = splitPath(path);
    const names = folders.get(folder);
    if (names) names.push(name);
    else folders.set(folder, [name]);
  }
  const alike = new Map<string, Folder[]>();
  for (const [path, names] of folders) {
    const key = names.join(" ");
    const known = alike.get(key);
    if (known) known.push({ path, names });
    else alike.set(key, [{ path, names }]);
  }
  return [...alike.values()].flatMap((group) =>
    group.length < MANY_ALIKE && (group[0] as Folder).names.length <= FEW_NAMES
      ? group.flatMap(({ path, names }) => names.map((name) => join(path, name)))
      : withBraces(group.map(({ path }) => path)).map((path) => lineOf(path, group[0] as Folder, folders)),
  );
}

/** Whether a line is a folder with all of its names, of which none may be cut off. */
export function isFolder(line: string): boolean {
  const at = line.indexOf("/: ");
  return at >= 0 && at <= MAX_FOLDER && !/\s/.test(line.slice(0, at));
}
const MAX_FOLDER = 1_000;

const lineOf = (path: string, { names }: Folder, folders: ReadonlyMap<string, unknown>): string => {
  const shown = names.map((name) => (!path.includes("{") && folders.has(join(path, name)) ? `${name}/` : name));
  return path === "" ? shown.join(" ") : `${path === "/" ? "" : path}/: ${shown.join(" ")}`;
};

const join = (folder: string, name: string) =>
  folder === "" ? name : folder === "/" ? `/${name}` : `${folder}/${name}`;

function splitPath(path: string): [folder: string, name: string] {
  const whole = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  const at = whole.lastIndexOf("/");
  if (at < 0) return ["", path];
  return [at === 0 ? "/" : whole.slice(0, at), path.slice(at + 1)];
}

/** Folders that differ in two parts take two rounds. */
const ROUNDS = 4;

function withBraces(paths: string[]): string[] {
  let folded = paths;
  for (let round = 0; round < ROUNDS; round++) {
    const next = groupsOfOneGap(folded);
    if (next.length === folded.length) return folded;
    folded = next;
  }
  return folded;
}

/** @returns folders, those that differ in one part only as one with braces */
function groupsOfOneGap(paths: string[]): string[] {
  if (paths.length < 2) return paths;
  const left = new Set(paths);
  const made: string[] = [];
  const depth = Math.max(...paths.map((path) => path.split("/").length));
  for (let part = depth - 1; part >= 0; part--) {
    const groups = new Map<string, string[]>();
    for (const path of left) {
      const parts = path.split("/");
      if (parts.length <= part) continue;
      const key = `${parts.slice(0, part).join("/")}\n${parts.slice(part + 1).join("/")}\n${parts.length}`;
      groups.set(key, [...(groups.get(key) ?? []), path]);
    }
    for (const members of groups.values()) {
      if (members.length < 2) continue;
      const parts = (members[0] as string).split("/");
      parts[part] = `{${members.map((path) => path.split("/")[part]).join(",")}}`;
      made.push(parts.join("/"));
      for (const path of members) left.delete(path);
    }
  }
  return [...left, ...made];
}
