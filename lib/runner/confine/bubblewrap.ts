import { statSync } from "node:fs";
import type { Mount } from "./mounts";
import type { Policy } from "./policy";

const ISOLATE = ["--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-uts", "--unshare-cgroup-try"];
const UNITS = { k: 1024, m: 1024 * 1024 };

/** @returns the same file system and namespaces as the launcher would make, as arguments of bwrap */
export function bubblewrapArgs({ network }: Policy, mounts: readonly Mount[]): string[] {
  const whole = mounts.some(([op]) => op === "root");
  return [
    ...ISOLATE,
    ...(network ? [] : ["--unshare-net"]),
    ...["--die-with-parent", "--as-pid-1", "--cap-drop", "ALL"],
    ...mounts.flatMap(mountArgs),
    ...mounts.flatMap(([op, at, , writable]) => (op === "tmpfs" && writable === "" ? ["--remount-ro", at] : [])),
    ...(whole ? [] : ["--remount-ro", "/"]),
    "--",
  ];
}

function mountArgs(mount: Mount): string[] {
  switch (mount[0]) {
    case "root":
      return ["--dev-bind", "/", "/"];
    case "ro":
      return ["--ro-bind-try", mount[1], mount[2]];
    case "rw":
      return ["--bind-try", mount[1], mount[2]];
    case "node":
      return ["--dev-bind-try", mount[1], mount[2]];
    case "tmpfs":
      return tmpfsArgs(mount[1], mount[2]);
    case "link":
      return ["--symlink", mount[1], mount[2]];
    case "dir":
      return ["--dir", mount[1]];
    case "proc":
      return ["--proc", mount[1]];
    case "hide":
      return hideArgs(mount[1]);
  }
}

function tmpfsArgs(at: string, options: string): string[] {
  const size = /size=(\d+)([km])/.exec(options);
  const mode = /mode=(\d+)/.exec(options)?.[1] ?? "755";
  const bytes = Number(size?.[1] ?? 64) * UNITS[(size?.[2] ?? "k") as keyof typeof UNITS];
  return ["--perms", mode.padStart(4, "0"), "--size", String(bytes), "--tmpfs", at];
}

function hideArgs(at: string): string[] {
  const info = statSync(at, { throwIfNoEntry: false });
  if (!info) return [];
  return info.isDirectory() ? ["--tmpfs", at, "--remount-ro", at] : ["--ro-bind", "/dev/null", at];
}
