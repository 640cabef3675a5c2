import type * as z from "zod";
import type { ImportRequest } from "@/lib/contract/manifest";

export type Picked = { name: string; body: Pick<z.input<typeof ImportRequest>, "files" | "archive_base64"> };

const isArchive = (name: string): boolean => /\.(tar|tgz|tar\.gz)$/i.test(name);

/**
 * Reads what a person picked or dropped: one archive, or the files of a folder with their paths in it.
 * @returns a name for people and the part of the request that says it
 */
export async function readPicked(files: readonly File[]): Promise<Picked | null> {
  const [first] = files;
  if (!first) return null;
  if (files.length === 1 && isArchive(first.name))
    return { name: first.name, body: { archive_base64: await base64Of(first) } };
  const read = await Promise.all(
    files.map(async (file) => ({ path: pathOf(file), content_base64: await base64Of(file) })),
  );
  return { name: files.length === 1 ? first.name : `${files.length} files`, body: { files: read } };
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
