import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import { SluiceError } from "@/lib/contract/error";
import { type Finding, IMPORT_LIMITS, type ImportRequest } from "@/lib/contract/manifest";
import { collectFiles, type Files, type RawFile } from "@/lib/manifest/files";
import { isTar, readTar } from "@/lib/manifest/tar";

/** A tar is larger than its files by their headers and padding. */
const MAX_TAR = IMPORT_LIMITS.totalBytes + 2_048 * IMPORT_LIMITS.files;

/** The files of a request, unpacked in memory and within bounds. @throws SluiceError invalid_request when an archive is none */
export async function importFiles({
  files,
  archive_base64,
}: ImportRequest): Promise<{ files: Files; findings: Finding[] }> {
  if (archive_base64 !== undefined) return collectFiles(await unpack(Buffer.from(archive_base64, "base64")));
  const raw = (files ?? []).map(({ path, content, content_base64, executable }): RawFile => {
    const bytes = content === undefined ? Buffer.from(content_base64 ?? "", "base64") : Buffer.from(content, "utf8");
    return { path, bytes, executable };
  });
  return collectFiles(raw);
}

const unzip = promisify<Buffer, { maxOutputLength: number }, Buffer>(gunzip);

async function unpack(bytes: Buffer): Promise<RawFile[]> {
  try {
    const tar = bytes[0] === 0x1f && bytes[1] === 0x8b ? await unzip(bytes, { maxOutputLength: MAX_TAR }) : bytes;
    if (!isTar(tar)) throw new Error("it is neither a tar nor a tar.gz");
    return readTar(tar);
  } catch (error) {
    const why =
      (error as { code?: string }).code === "ERR_BUFFER_TOO_LARGE"
        ? `unpacked it is larger than ${MAX_TAR} bytes`
        : String((error as Error).message);
    const message = `the archive cannot be read: ${why}`;
    throw new SluiceError("invalid_request", `archive_base64: ${message}`, [
      { path: "archive_base64", code: "bad_file", message },
    ]);
  }
}
