import { lstatSync, readlinkSync } from "node:fs";
import { resolve } from "node:path";
import type { Mount } from "./mounts";

/** What is shown so far. `done`: real paths that are shown with all below them. */
export type Exposed = {
  mounts: Mount[];
  done: Set<string>;
  /** What is not shown, whoever names it. */
  refuses: (path: string) => boolean;
};

/** As many as the kernel follows. */
const MAX_LINKS = 40;

/**
 * Shows a file or folder read-only under its own name: where links lead to it, the links too and what they name. What is
 * not there is left out.
 * @param path absolute
 */
export function expose(path: string, seen: Exposed): void {
  let wanted = path;
  for (let hops = 0; hops < MAX_LINKS; hops += 1) {
    const found = walk(wanted, seen);
    if (found === null) return;
    if (found.link === undefined) {
      if (seen.refuses(wanted)) return;
      seen.mounts.push(["ro", wanted, wanted]);
      seen.done.add(wanted);
      return;
    }
    if (!seen.done.has(found.at)) {
      seen.mounts.push(["link", found.link, found.at]);
      seen.done.add(found.at);
    }
    wanted = resolve(found.at, "..", found.link, found.rest);
  }
}

/** @returns the first link on the way, the end without one, or null for what is shown already or absent */
function walk(path: string, { done }: Exposed): { at: string; link?: string; rest: string } | null {
  const parts = path.split("/").filter((part) => part !== "");
  let at = "";
  for (const [i, part] of parts.entries()) {
    at += `/${part}`;
    const info = lstatSync(at, { throwIfNoEntry: false });
    if (!info) return null;
    if (info.isSymbolicLink()) return { at, link: readlinkSync(at), rest: parts.slice(i + 1).join("/") };
    if (done.has(at)) return null;
  }
  return { at: path, rest: "" };
}
