import type * as z from "zod";
import { Problem, paramsFromIssues } from "@/lib/contract/problem";
import { ApiError, localProblem } from "./api-error";

type Query = Record<string, string | number | boolean | null | undefined>;
type Options = { query?: Query; headers?: Record<string, string>; signal?: AbortSignal };
type Method = "GET" | "POST" | "PATCH" | "DELETE";

async function send(method: Method, path: string, body: unknown, options: Options): Promise<Response> {
  const init: RequestInit = { method, headers: { accept: "application/json", ...options.headers } };
  if (options.signal) init.signal = options.signal;
  if (body !== undefined) {
    init.body = JSON.stringify(body);
    init.headers = { ...init.headers, "content-type": "application/json" };
  }
  const answer = await fetch(path + search(options.query), init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ApiError(
      localProblem(
        "unreachable",
        "Sluice does not answer",
        "Nothing was changed. Check that the server runs, then try again.",
      ),
    );
  });
  if (!answer.ok) throw new ApiError(await problemFrom(answer));
  return answer;
}

async function call<S extends z.ZodType>(
  method: Method,
  path: string,
  schema: S,
  body: unknown,
  options: Options,
): Promise<z.output<S>> {
  const answer = await send(method, path, body, options);
  const parsed = schema.safeParse(await answer.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  const problem = localProblem(
    "unreadable_answer",
    "The answer does not fit this page",
    `Page and server may be of different versions: reload the page. (${method} ${path})`,
  );
  throw new ApiError({ ...problem, invalid_params: paramsFromIssues(parsed.error.issues).slice(0, 5) });
}

async function problemFrom(answer: Response): Promise<ApiError["problem"]> {
  const parsed = Problem.safeParse(await answer.json().catch(() => undefined));
  if (parsed.success) return parsed.data;
  return {
    ...localProblem(
      "unreadable_answer",
      `The server answered ${answer.status}`,
      "It gave no reason. Try again in a moment.",
    ),
    status: answer.status,
    request_id: answer.headers.get("x-request-id") ?? "",
  };
}

function search(query: Query | undefined): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null && value !== "") params.set(key, String(value));
  const text = params.toString();
  return text && `?${text}`;
}

/**
 * Calls of the console's JSON API. Answers are parsed with the contract's schemas.
 * Every rejection is an {@link ApiError}, except an abort through `signal`.
 */
export const api = {
  get: <S extends z.ZodType>(path: string, schema: S, options: Options = {}) =>
    call("GET", path, schema, undefined, options),
  post: <S extends z.ZodType>(path: string, schema: S, body: unknown, options: Options = {}) =>
    call("POST", path, schema, body, options),
  patch: <S extends z.ZodType>(path: string, schema: S, body: unknown, options: Options = {}) =>
    call("PATCH", path, schema, body, options),
  /** Answers nothing. */
  delete: async (path: string, options: Options = {}): Promise<void> => {
    await send("DELETE", path, undefined, options);
  },
};

/** One part of a path, escaped. */
export const seg = (value: string): string => encodeURIComponent(value);
