import type { Readable } from "node:stream";
import { LIMITS } from "@/lib/contract/limits";

/** Reads one JSON object from a stream. @throws Error when it is larger than 4 MiB, not JSON, or not an object */
export async function readInput(stream: Readable): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += (chunk as Buffer).length;
    if (size > LIMITS.eventBytes) throw new Error("the event is larger than 4 MiB");
    chunks.push(chunk as Buffer);
  }
  const value = parseJson(Buffer.concat(chunks).toString("utf8"), "the event on stdin");
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("the event on stdin is not a JSON object");
  return value as Record<string, unknown>;
}

export function parseJson(text: string, what: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`${what} is not JSON: ${error instanceof Error ? error.message : error}`);
  }
}
