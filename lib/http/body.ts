import { isUtf8 } from "node:buffer";
import { SluiceError } from "@/lib/contract/error";
import { LIMITS } from "@/lib/contract/limits";

/** @param limit in bytes */
export const tooLarge = (limit: number = LIMITS.eventBytes) =>
  new SluiceError("payload_too_large", `The body is larger than ${limit} bytes (${limit / 1024 / 1024} MiB).`);

/**
 * So much of a body that is too large is still read, and thrown away, before the answer. Who gets it while sending, on a
 * connection that closes after it (Python's urllib asks for that), sees a broken pipe in its place.
 */
export const DRAINED_BYTES = 64 * 1024 * 1024;

/**
 * Reads the bytes of a body as text. Bytes that are no UTF-8 are refused, since the content that they stand for would be lost
 * without a word; a byte order mark at the start is left out (RFC 8259, 8.1).
 * @throws SluiceError payload_too_large or invalid_json
 */
export function bodyText(bytes: Buffer, limit: number = LIMITS.eventBytes): string {
  if (bytes.length > limit) throw tooLarge(limit);
  if (!isUtf8(bytes))
    throw new SluiceError("invalid_json", "The body is not valid UTF-8. Send the JSON encoded as UTF-8.");
  const text = bytes.toString("utf8");
  return text.startsWith("\ufeff") ? text.slice(1) : text;
}
