import { dirname, join } from "node:path";
import { type Exposed, expose } from "./expose";
import { type Policy, TMP_MB } from "./policy";
import { programPaths } from "./programs";
import { environmentFiles, unreadableToOthers } from "./secret-files";

/** One step in building the file system of a child; the launcher's arguments. Every path is absolute. */
export type Mount =
  | readonly ["root", from: string]
  | readonly ["ro" | "rw" | "node", from: string, to: string]
  | readonly ["tmpfs", at: string, options: string, writable: "rw" | ""]
  | readonly ["link", target: string, at: string]
  | readonly ["dir" | "hide" | "proc", at: string];

export type Surroundings = {
  /** Real path of the folder of Sluice's data. */
  dataDir: string;
  /** More that no script may see: a database that lies elsewhere. */
  hidden: readonly string[];
  home: string;
  cwd: string;
};

/** What every Linux keeps programs, libraries and configuration in, as far as it is there. */
const SYSTEM = [
  "/usr",
  "/bin",
  "/sbin",
  "/lib",
  "/lib32",
  "/lib64",
  "/libx32",
  "/etc",
  "/opt",
  "/nix",
  "/gnu",
  "/snap",
];
const DEVICES = ["null", "zero", "full", "random", "urandom"];
/** Written by the system outside of SYSTEM and linked from there. */
const RESOLVER = "/etc/resolv.conf";

/**
 * The file system that all children with this environment see: programs and libraries of the system, the runtimes on the
 * path with all that belongs to them, and the working directory, all read-only.
 * @param vars the child's own variables
 */
export function commonMounts(around: Surroundings, vars: Record<string, string>, whole: boolean): Mount[] {
  const { dataDir, hidden, home, cwd } = around;
  const ours: Mount = ["tmpfs", dataDir, "size=64k,mode=755", ""];
  // Without it Node would take the module type of scripts from whatever package lies further up.
  const packageFile = join(dataDir, "package.json");
  const kept: Mount = ["ro", packageFile, packageFile];
  const others = hidden.map((at): Mount => ["hide", at]);
  if (whole) return [["root", "/"], ["proc", "/proc"], ours, kept, ...others];
  const refuses = (path: string) =>
    path === "/" || holds(path, home) || holds(path, dataDir) || holds(dataDir, path) || path === cwd;
  const seen: Exposed = { mounts: [], done: new Set(), refuses };
  for (const folder of SYSTEM) expose(folder, seen);
  expose(RESOLVER, seen);
  for (const path of programPaths(vars, home)) expose(path, seen);
  // With its data folder, which is covered below; but not where it is somebody's home.
  const empty = cwd === "/" || cwd === dataDir || holds(cwd, home) || seen.done.has(cwd);
  seen.mounts.push(empty ? ["dir", cwd] : ["ro", cwd, cwd]);
  return [
    ...seen.mounts,
    ["proc", "/proc"],
    ["tmpfs", "/dev", "size=64k,mode=755", ""],
    ...DEVICES.map((name): Mount => ["node", `/dev/${name}`, `/dev/${name}`]),
    ["link", "/proc/self/fd", "/dev/fd"],
    ["link", "/proc/self/fd/0", "/dev/stdin"],
    ["link", "/proc/self/fd/1", "/dev/stdout"],
    ["link", "/proc/self/fd/2", "/dev/stderr"],
    ours,
    kept,
    ...others,
    ...[...unreadableToOthers("/etc"), ...environmentFiles(cwd)].map((at): Mount => ["hide", at]),
  ];
}

/** @returns all mounts of one child, parents before what lies in them */
export function mountsOf(common: readonly Mount[], { tmp, files, writable = [] }: Policy): Mount[] {
  const own = files.map((file): Mount => ["ro", file, file]);
  own.push(...writable.map((folder): Mount => ["rw", folder, folder]));
  if (tmp !== null)
    own.push(
      ["tmpfs", dirname(tmp), "size=64k,mode=755", ""],
      ["tmpfs", tmp, `size=${TMP_MB}m,nr_inodes=16k,mode=700`, "rw"],
      ["link", tmp, "/dev/shm"],
    );
  const all = [...common, ...own].map((mount) => ({ mount, depth: depthOf(mount) }));
  return all.sort((a, b) => a.depth - b.depth).map(({ mount }) => mount);
}

const depthOf = (mount: Mount): number => {
  if (mount[0] === "root") return -1;
  const at = mount[0] === "ro" || mount[0] === "rw" || mount[0] === "node" || mount[0] === "link" ? mount[2] : mount[1];
  return at === "/" ? 0 : at.split("/").length;
};

/** Whether a folder is another or lies above it. */
export const holds = (folder: string, inner: string): boolean =>
  inner === folder || inner.startsWith(folder === "/" ? "/" : `${folder}/`);
