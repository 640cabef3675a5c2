import { IMPORT_LIMITS } from "@/lib/contract/manifest";
import { bytesOf, type RawFile } from "./files";

const BLOCK = 512;
/** Names of what an archive can hold beside files and folders; none of it is taken. */
const KINDS: Record<string, string> = {
  "1": "hard link",
  "2": "symbolic link",
  "3": "character device",
  "4": "block device",
  "6": "FIFO",
};

/**
 * Reads a tar (ustar, pax and GNU long names), without unpacking anything to disk.
 * @returns its entries without the folders; those that are no files say their kind
 * @throws Error with the offset when it is no tar, broken or cut off
 */
export function readTar(bytes: Uint8Array): RawFile[] {
  const entries: RawFile[] = [];
  let next: { path?: string; size?: number } = {};
  for (let at = 0; at + BLOCK <= bytes.length; ) {
    const head = bytes.subarray(at, at + BLOCK);
    if (head.every((byte) => byte === 0)) break;
    if (!hasChecksum(head)) throw new Error(`the tar is broken at byte ${at}`);
    const size = next.size ?? number(head, 124, 12);
    const type = String.fromCharCode(head[156] || 48);
    const from = at + BLOCK;
    if (!Number.isSafeInteger(size) || from + size > bytes.length)
      throw new Error(`the tar is cut off after byte ${at}`);
    const body = bytes.subarray(from, from + size);
    at = from + Math.ceil(size / BLOCK) * BLOCK;
    if (type === "x") next = { ...next, ...paxOf(body) };
    else if (type === "L") next = { ...next, path: text(body, 0, body.length) };
    else if (type !== "g" && type !== "K") {
      if (entries.length > IMPORT_LIMITS.files) throw new Error(`the tar holds more than ${IMPORT_LIMITS.files} files`);
      const executable = (number(head, 100, 8) & 0o100) !== 0;
      const isFile = type === "0" || type === "7";
      const path = next.path ?? nameIn(head);
      // Old archives mark a folder by its name alone.
      if (type !== "5" && !(isFile && path.endsWith("/")))
        entries.push({ path, bytes: body, executable, ...(!isFile && { kind: KINDS[type] ?? "special file" }) });
      next = {};
    }
  }
  return entries;
}

/** @returns whether it looks like a tar: the sum over its first header is right. */
export const isTar = (bytes: Uint8Array): boolean => bytes.length >= BLOCK && hasChecksum(bytes.subarray(0, BLOCK));

function hasChecksum(head: Uint8Array): boolean {
  return number(head, 148, 8) === sumOf(head);
}

/** The sum over the header, its own field taken as spaces. */
const sumOf = (head: Uint8Array) => head.reduce((sum, byte, i) => sum + (i >= 148 && i < 156 ? 32 : byte), 0);

/** Octal digits, or GNU's big-endian binary with the first bit set. */
function number(head: Uint8Array, at: number, length: number): number {
  const field = head.subarray(at, at + length);
  if (((field[0] ?? 0) & 0x80) === 0) return Number.parseInt(text(head, at, length).trim() || "0", 8);
  return field.reduce((sum, byte, i) => sum * 256 + (i === 0 ? byte & 0x7f : byte), 0);
}

function text(bytes: Uint8Array, at: number, length: number): string {
  const field = bytes.subarray(at, at + length);
  const end = field.indexOf(0);
  return new TextDecoder().decode(end === -1 ? field : field.subarray(0, end));
}

function nameIn(head: Uint8Array): string {
  const prefix = text(head, 257, 5) === "ustar" && head[262] === 0 ? text(head, 345, 155) : "";
  return prefix === "" ? text(head, 0, 100) : `${prefix}/${text(head, 0, 100)}`;
}

/** Records are `length key=value\n`, the length in bytes. */
function paxOf(body: Uint8Array): { path?: string; size?: number } {
  const found: { path?: string; size?: number } = {};
  for (let at = 0; at < body.length; ) {
    const length = Number.parseInt(text(body, at, 20), 10);
    if (!(length > 0)) break;
    const record = new TextDecoder().decode(body.subarray(at, at + length - 1));
    const [, key, value] = /^\d+ ([^=]+)=(.*)$/s.exec(record) ?? [];
    if (key === "path" && value !== undefined) found.path = value;
    if (key === "size" && value !== undefined) found.size = Number(value);
    at += length;
  }
  return found;
}

/** Writes a tar whose bytes follow from the files alone: sorted, no owner, every time 0. */
export function writeTar(files: readonly Omit<RawFile, "kind">[]): Uint8Array {
  const sorted = [...files].sort((a, b) => (a.path < b.path ? -1 : 1));
  const parts = sorted.flatMap((file) => {
    const name = bytesOf(file.path);
    const pax = name.length > 100 ? [...entry("pax", paxRecord(file.path), "x", false)] : [];
    return [...pax, ...entry(name.length > 100 ? "long" : file.path, file.bytes, "0", file.executable)];
  });
  return concat([...parts, new Uint8Array(2 * BLOCK)]);
}

function entry(name: string, body: Uint8Array, type: string, executable: boolean): Uint8Array[] {
  const head = new Uint8Array(BLOCK);
  const put = (at: number, value: string) => head.set(bytesOf(value), at);
  put(0, name);
  put(100, executable ? "0000755\0" : "0000644\0");
  put(108, "0000000\0");
  put(116, "0000000\0");
  put(124, `${body.length.toString(8).padStart(11, "0")}\0`);
  put(136, "00000000000\0");
  put(156, type);
  put(257, "ustar\0");
  put(263, "00");
  put(148, `${sumOf(head).toString(8).padStart(6, "0")}\0 `);
  return [head, body, new Uint8Array((BLOCK - (body.length % BLOCK)) % BLOCK)];
}

function paxRecord(path: string): Uint8Array {
  const rest = ` path=${path}\n`;
  const bytes = bytesOf(rest).length;
  let length = bytes + 1;
  while (String(length).length + bytes !== length) length = String(length).length + bytes;
  return bytesOf(`${length}${rest}`);
}

function concat(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
