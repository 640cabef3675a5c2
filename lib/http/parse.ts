import type * as z from "zod";
import { SluiceError } from "@/lib/contract/error";
import { nestedDeeperThan } from "@/lib/contract/json-depth";
import { unfitJson } from "@/lib/contract/json-value";
import { LIMITS } from "@/lib/contract/limits";
import { type InvalidParam, paramsFromIssues } from "@/lib/contract/problem";
import { DRAINED_BYTES, tooLarge } from "./body";
import type { HttpRequest } from "./message";

/** @throws SluiceError invalid_request that names each fault with its path. */
export function parseWith<S extends z.ZodType>(schema: S, value: unknown, what: string): z.output<S> {
  const result = schema.safeParse(value, { reportInput: true });
  if (result.success) return result.data;
  const params = paramsFromIssues(result.error.issues);
  const first = params[0];
  const more = params.length > 1 ? ` (and ${params.length - 1} more)` : "";
  throw new SluiceError(
    "invalid_request",
    first ? `${what}: ${first.path ? `${first.path}: ` : ""}${first.message}${more}` : `${what} does not fit`,
    params,
  );
}

/** Reads and parses a JSON body. @throws SluiceError unsupported_media_type, payload_too_large or invalid_json (with the place of the fault). */
export async function readJson(request: HttpRequest, limit: number = LIMITS.eventBytes): Promise<unknown> {
  const type = request.header("content-type") ?? "";
  // Only JSON types: a page of another site cannot send them without asking first.
  if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(type))
    throw new SluiceError("unsupported_media_type", `The content-type is ${type || "missing"}; send application/json.`);
  const charset = /;\s*charset="?([^";\s]+)/i.exec(type)?.[1];
  if (charset !== undefined && !/^(utf-?8|us-ascii)$/i.test(charset))
    throw new SluiceError("unsupported_media_type", `The charset is ${charset}; send JSON as UTF-8.`);
  const encoding = request.header("content-encoding") ?? "identity";
  if (encoding.toLowerCase() !== "identity")
    throw new SluiceError("unsupported_media_type", `The content-encoding is ${encoding}; send the body uncompressed.`);
  // Refused before it is sent, except on a connection that closes with the answer: see DRAINED_BYTES.
  const closes = /\bclose\b/i.test(request.header("connection") ?? "");
  if (Number(request.header("content-length")) > limit + (closes ? DRAINED_BYTES : 0)) throw tooLarge(limit);
  const text = await request.text();
  if (nestedDeeperThan(text, MUCH_TOO_DEEP)) throw unfit(TOO_DEEP);
  const value = parseJson(text);
  const fault = unfitJson(value);
  if (fault) throw unfit(fault);
  return value;
}

/** What is not even parsed; what is less deep is parsed, so that the place can be told. */
const MUCH_TOO_DEEP = 4 * LIMITS.jsonDepth;
const TOO_DEEP = { path: "", code: "too_deep", message: `nested deeper than ${LIMITS.jsonDepth} levels` };

const unfit = (fault: InvalidParam) =>
  new SluiceError("invalid_request", `body: ${fault.path ? `${fault.path}: ` : ""}${fault.message}`, [fault]);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SluiceError("invalid_json", jsonFault(text, error));
  }
}

/** Repeated and empty parameters of a query: the last one counts, an empty one is absent. */
export const queryObject = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([, value]) => value !== ""));

function jsonFault(text: string, error: unknown): string {
  if (text.trim() === "") return "The body is empty; send a JSON object.";
  const message = error instanceof Error ? error.message : String(error);
  const position = /position (\d+)/.exec(message)?.[1];
  if (position === undefined)
    return /end of JSON/i.test(message) ? "The JSON ends too early." : "The text is not JSON.";
  const before = text.slice(0, Number(position)).split("\n");
  return `The JSON is broken at line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}.`;
}
