import { isUtf8 } from "node:buffer";
import { LIMITS } from "@/lib/contract/limits";
import { parseJsonLine } from "../json-line";

/** One header line, synaps.md 1.4. */
const MAX_HEADER = 1_024;
/** A frame needs one header. */
const MAX_HEADERS = 32;

/** @returns a message as it goes over the wire (synaps.md 3.1) */
export function frameOf(message: unknown): Buffer {
  const body = Buffer.from(JSON.stringify(message), "utf8");
  return Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`, "latin1"), body]);
}

export type FrameReader = {
  push: (chunk: Buffer) => void;
  /** Whether the stream may end here. */
  clean: () => boolean;
};

/**
 * Reads frames off a stream, whatever pieces it comes in.
 * @param onFrame a JSON value and the bytes it came from
 * @param onFault the stream cannot be read any further, and why; nothing is called after it
 */
export function createFrameReader(
  onFrame: (value: unknown, body: Buffer) => void,
  onFault: (why: string) => void,
): FrameReader {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let length: number | null = null;
  let wanted: number | null = null;
  let headers = 0;
  let broken = false;

  const fail = (why: string) => {
    broken = true;
    chunks = [];
    onFault(why);
  };
  /** Joins what came in pieces, once. */
  const whole = (): Buffer => {
    if (chunks.length !== 1) chunks = [Buffer.concat(chunks)];
    return chunks[0] as Buffer;
  };
  const takeBytes = (count: number): Buffer => {
    const all = whole();
    chunks = all.length > count ? [all.subarray(count)] : [];
    bytes -= count;
    return all.subarray(0, count);
  };
  const headerLine = (): string | null => {
    const head = whole().subarray(0, MAX_HEADER + 1);
    const end = head.indexOf(10);
    if (end === -1 && head.length <= MAX_HEADER) return null;
    if (end === -1 || end + 1 > MAX_HEADER) {
      fail(`header line too long (more than ${MAX_HEADER} bytes)`);
      return null;
    }
    return takeBytes(end + 1)
      .toString("utf8")
      .trim();
  };
  /** @returns whether there may be more to read */
  const readHeader = (): boolean => {
    const line = headerLine();
    if (line === null) return false;
    if (line === "") {
      if (length === null) fail("frame missing Content-Length header");
      wanted = length;
      return true;
    }
    headers += 1;
    const [, name, value = ""] = /^([^:]*):(.*)$/.exec(line) ?? [];
    if (name?.trim().toLowerCase() === "content-length") {
      if (!/^\+?\d{1,15}$/.test(value.trim())) fail(`Invalid Content-Length value: ${value.trim().slice(0, 40)}`);
      else length = Number(value.trim());
    }
    if (headers > MAX_HEADERS) fail(`more than ${MAX_HEADERS} header lines`);
    if (length !== null && length > LIMITS.frameBytes)
      fail(`frame too large: ${length} bytes (max ${LIMITS.frameBytes})`);
    return true;
  };
  const readBody = (): boolean => {
    if (wanted === null || bytes < wanted) return false;
    const body = takeBytes(wanted);
    length = wanted = null;
    headers = 0;
    const parsed = isUtf8(body) ? parseJsonLine(body.toString("utf8").trim()) : undefined;
    if (parsed) onFrame(parsed.value, body);
    else fail("Parse frame error: the body is no JSON");
    return true;
  };

  return {
    clean: () => bytes === 0 && length === null && headers === 0,
    push: (chunk) => {
      if (broken) return;
      chunks.push(chunk);
      bytes += chunk.length;
      while (!broken && (wanted === null ? readHeader() : readBody()));
    },
  };
}
