/** One request, independent of who received it: Next's route handlers or our own `node:http` server. */
export type HttpRequest = {
  method: string;
  /** Decoded parts of the path, by name. */
  params: Record<string, string>;
  query: URLSearchParams;
  /** Lower-case name in, value or null out. */
  header: (name: string) => string | null;
  /** The whole body; rejects with `payload_too_large` above the limit. Read at most once. */
  text: () => Promise<string>;
};

export type HttpResponse = {
  status: number;
  headers: Record<string, string>;
  body: string;
  /** Stands for the body where that is no text. */
  bytes?: Uint8Array;
};

export const JSON_TYPE = "application/json; charset=utf-8";
export const TEXT_TYPE = "text/plain; charset=utf-8";
export const PROBLEM_TYPE = "application/problem+json; charset=utf-8";
