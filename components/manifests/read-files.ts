import type * as z from "zod";
import type { ImportRequest } from "@/lib/contract/manifest";

export type Picked = { name: string; body: Pick<z.input<typeof ImportRequest>, "files" | "archive_base64"> };

const isArchive = (name: string): boolean => /\.(tar|tgz|tar\.gz)$/i.test(name);

/**
 * Reads what a person picked or dropped: one archive, or the files of a folder with their paths in it.
 * @returns a name for people and the part of the request that says it
 */
export const readPicked = (files: readonly File[]): Promise<Picked | null> => readPlaced(placedOf(files));

/** The same for what was dropped. */
export const readDropped = async (transfer: DataTransfer): Promise<Picked | null> =>
  readPlaced(await placedIn(transfer));

export const placedOf = (files: readonly File[]): Placed[] => files.map((file) => ({ path: pathOf(file), file }));

/** What was dropped, where a folder is an entry that has to be walked. A folder's own name is left out only when it came alone. */
export async function placedIn(transfer: DataTransfer): Promise<Placed[]> {
  // Entries are only there until the first await.
  const entries = [...transfer.items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  if (entries.length === 0) return placedOf([...transfer.files]);
  const [only] = entries;
  const top = entries.length === 1 && only?.isDirectory ? await childrenOf(only as FileSystemDirectoryEntry) : entries;
  const placed: Placed[] = [];
  for (const entry of top) await walk(entry, "", placed);
  return placed;
}

/** A file with its path in the folder that was picked or dropped. */
export type Placed = { path: string; file: File };

/** More than any import takes, so that a whole disk is not read before it is refused. */
const MOST_FILES = 2_000;

async function walk(entry: FileSystemEntry, folder: string, into: Placed[]): Promise<void> {
  if (into.length >= MOST_FILES) return;
  const path = folder + entry.name;
  if (entry.isFile)
    into.push({
      path,
      file: await new Promise<File>((done, failed) => (entry as FileSystemFileEntry).file(done, failed)),
    });
  else for (const child of await childrenOf(entry as FileSystemDirectoryEntry)) await walk(child, `${path}/`, into);
}

/** A reader hands out a folder in portions, the last one empty. */
async function childrenOf(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  while (all.length < MOST_FILES) {
    const more = await new Promise<FileSystemEntry[]>((done, failed) => reader.readEntries(done, failed));
    if (more.length === 0) break;
    all.push(...more);
  }
  return all;
}

async function readPlaced(placed: readonly Placed[]): Promise<Picked | null> {
  const [first] = placed;
  if (!first) return null;
  if (placed.length === 1 && isArchive(first.path))
    return { name: first.path, body: { archive_base64: await base64Of(first.file) } };
  const files = await Promise.all(
    placed.map(async ({ path, file }) => ({ path, content_base64: await base64Of(file) })),
  );
  return { name: files.length === 1 ? first.path : `${files.length} files`, body: { files } };
}

/** A folder's own name is no part of the paths inside of it. */
const pathOf = (file: File): string => file.webkitRelativePath.split("/").slice(1).join("/") || file.name;

async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let text = "";
  const step = 0x8000;
  for (let i = 0; i < bytes.length; i += step) text += String.fromCharCode(...bytes.subarray(i, i + step));
  return btoa(text);
}
