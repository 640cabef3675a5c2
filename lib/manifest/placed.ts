import { LIMITS } from "@/lib/contract/limits";
import { bytesOf, type Files, joinPath, nameOf, textOf } from "./files";
import type { Ports } from "./ports";

/** Files that have to lie below the folder of scripts, by their path there. */
export type Placed = Map<string, { bytes: Uint8Array; executable: boolean }>;

/** Files that no script loads. */
const PLAIN =
  /^(plugin\.toml|sluice\.json|readme.*|licen[cs]e.*|changelog.*|requirements\.txt|\.git.*|\.DS_Store|.*\.md)$/i;

export const isPlain = (path: string): boolean => PLAIN.test(nameOf(path));

/** @returns the files of a plugin's folder that its scripts may need beside them, by their path in the folder */
export function filesOfPlugin(folder: string, files: Files, skip: (path: string) => boolean = () => false): Placed {
  const prefix = folder === "" ? "" : `${folder}/`;
  const found: Placed = new Map();
  for (const [path, entry] of files) {
    const inside = path.slice(prefix.length);
    if (path.startsWith(prefix) && !isPlain(inside) && !skip(inside)) found.set(inside, entry);
  }
  return found;
}

/** A folder name that follows from what lies in it, so that the same plugin is never put there twice. */
export function folderFor(name: string, placed: Placed, { sha256 }: Pick<Ports, "sha256">): string {
  const list = [...placed].map(([path, { bytes }]) => `${path}\0${sha256(bytes)}`).sort();
  return `${name.replace(/[^A-Za-z0-9_-]+/g, "-") || "plugin"}-${sha256(bytesOf(list.join("\n"))).slice(0, 8)}`;
}

export const inFolder = (folder: string, placed: Placed): Placed =>
  new Map([...placed].map(([path, entry]) => [joinPath(folder, path), entry]));

/** @returns the script as text when it can stand in the configuration itself: UTF-8, not empty, not too long */
export function sourceText(bytes: Uint8Array): string | null {
  const text = textOf(bytes);
  return text !== null && text.length > 0 && text.length <= LIMITS.sourceChars && !text.includes("\0") ? text : null;
}
