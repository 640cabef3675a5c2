import type * as z from "zod";
import type { HttpRequest } from "./message";

export type Method = "GET" | "POST" | "PATCH" | "DELETE";

type Schema = z.ZodType;
type Out<S> = S extends Schema ? z.output<S> : undefined;

export type Answer<T> = { data: T; status?: number; headers?: Record<string, string> };
/** An answer in the operation's `binary` media type; it is not parsed. */
export type BinaryAnswer = { bytes: Uint8Array; status?: number; headers?: Record<string, string> };

export type Input<Q, B> = {
  params: Record<string, string>;
  query: Out<Q>;
  body: Out<B>;
  header: HttpRequest["header"];
};

/**
 * One call of the public interface: what it takes, what it answers, and the use case behind it.
 * The same definition serves the request, the OpenAPI document and the typed client.
 */
export type Operation<Q = Schema | undefined, B = Schema | undefined, R = Schema | undefined> = {
  method: Method;
  /** OpenAPI style: `/api/agents/{agent}`. */
  path: string;
  tag: string;
  summary: string;
  query?: Q;
  body?: B;
  /** Bytes of a body; without it those of an event. */
  maxBody?: number;
  /** Schema of the answer. Absent: 204 without a body, unless `text` is set. */
  response?: R;
  /** The answer is this media type instead of JSON, and is not parsed. */
  text?: string;
  /** The answer may also be bytes of this media type, when the query asks for them. */
  binary?: string;
  /** Status of a success. */
  status?: number;
  /** Headers of a success, by name, with what they say. */
  headers?: Record<string, string>;
  handle: (input: Input<Q, B>) => Promise<Answer<R extends Schema ? z.input<R> : string | undefined> | BinaryAnswer>;
};

/** Keeps the types of an operation while it is defined. */
export const operation = <
  Q extends Schema | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(
  definition: Operation<Q, B, R>,
): Operation => definition as unknown as Operation;
