import { isUtf8 } from "node:buffer";
import type { Readable } from "node:stream";
import { unfitJson } from "@/lib/contract/json-value";
import { LIMITS } from "@/lib/contract/limits";

/** Reads one JSON object from a stream. @throws Error when it is larger than 4 MiB, not UTF-8, not JSON, or not an object */
export async function readInput(stream: Readable): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > LIMITS.eventBytes) throw new Error("the event is larger than 4 MiB");
    chunks.push(chunk as Buffer);
  }
  const value = parseJson(Buffer.concat(chunks), "the event on stdin");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("the event on stdin is not a JSON object");
  return value as Record<string, unknown>;
}

/** Reads JSON as the server does: UTF-8 only, a byte order mark is left out. @throws Error that starts with `what` */
export function parseJson(bytes: Buffer, what: string): unknown {
  if (!isUtf8(bytes)) throw new Error(`${what} is not valid UTF-8`);
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString("utf8").replace(/^\ufeff/, ""));
  } catch (error) {
    throw new Error(`${what} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
  const fault = unfitJson(value);
  if (fault) throw new Error(`${what}: ${fault.path}: ${fault.message}`);
  return value;
}
