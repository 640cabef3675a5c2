import { type Finding, IMPORT_LIMITS } from "@/lib/contract/manifest";
import { finding } from "./finding";

/** Files by their path: relative, with `/`, without `.` and `..`. */
export type Files = ReadonlyMap<string, FileEntry>;
export type FileEntry = { bytes: Uint8Array; executable: boolean };

/** One entry as it was given; `kind` other than "file" is refused. */
export type RawFile = { path: string; bytes: Uint8Array; executable: boolean; kind?: string };

/** @returns the path without `./` and doubled slashes, or why it is refused. */
export function cleanPath(path: string): { path: string } | { refused: string } {
  if (path.length > IMPORT_LIMITS.pathChars) return { refused: `its path is longer than ${IMPORT_LIMITS.pathChars}` };
  if (/[\0-\x1f\\]/.test(path)) return { refused: "its path holds a control character or a backslash" };
  if (path.startsWith("/") || /^[A-Za-z]:/.test(path)) return { refused: "its path is absolute" };
  const parts = path.split("/").filter((part) => part !== "" && part !== ".");
  if (parts.includes("..")) return { refused: 'its path holds ".."' };
  if (parts.length === 0) return { refused: "it has no name" };
  if (parts.length > IMPORT_LIMITS.depth) return { refused: `it lies deeper than ${IMPORT_LIMITS.depth} folders` };
  return { path: parts.join("/") };
}

/**
 * Takes files within the bounds of {@link IMPORT_LIMITS}, in the order of their paths.
 * @returns what can be taken, and an error for each entry that cannot
 */
export function collectFiles(raw: readonly RawFile[]): { files: Files; findings: Finding[] } {
  const findings: Finding[] = [];
  const taken = new Map<string, FileEntry>();
  const refuse = (path: string, why: string) =>
    findings.push(finding("error", "bad_file", path, `${path} is refused: ${why}`));
  let total = 0;
  for (const { path: given, bytes, executable, kind = "file" } of raw) {
    const clean = cleanPath(given);
    const shown = given.slice(0, 200);
    if ("refused" in clean) refuse(shown, clean.refused);
    else if (kind !== "file") refuse(shown, `it is a ${kind}, and only files and folders are taken`);
    else if (bytes.length > IMPORT_LIMITS.fileBytes)
      refuse(shown, `it is larger than ${IMPORT_LIMITS.fileBytes} bytes`);
    else if (taken.size >= IMPORT_LIMITS.files) {
      refuse(shown, `there are more than ${IMPORT_LIMITS.files} files`);
      break;
    } else if (total + bytes.length > IMPORT_LIMITS.totalBytes) {
      refuse(shown, `all files together are larger than ${IMPORT_LIMITS.totalBytes} bytes`);
      break;
    } else if (taken.has(clean.path)) refuse(shown, "there are two files of this name");
    else {
      total += bytes.length;
      taken.set(clean.path, { bytes, executable });
    }
  }
  return { files: new Map([...taken].sort(([a], [b]) => (a < b ? -1 : 1))), findings };
}

export const folderOf = (path: string): string => path.split("/").slice(0, -1).join("/");
export const nameOf = (path: string): string => path.split("/").at(-1) ?? "";
export const joinPath = (folder: string, path: string): string => (folder === "" ? path : `${folder}/${path}`);

/** @returns the text of a file; null when it is not UTF-8. A byte order mark at its start is left out. */
export function textOf(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
