import { SluiceError } from "@/lib/contract/error";
import { checkAccess } from "./access";
import { type HttpRequest, type HttpResponse, JSON_TYPE } from "./message";
import type { Operation } from "./operation";
import { parseWith, queryObject, readJson } from "./parse";
import { problemResponse } from "./problem-response";

export type Executor = { newRequestId: () => string; report: (error: unknown, requestId: string) => void };

/**
 * Runs one operation: access, zod in, use case, zod out, problem+json. Never throws.
 * The answer is parsed with its own schema, so that a column which is not part of the interface cannot leak.
 */
export async function execute(op: Operation, request: HttpRequest, executor: Executor): Promise<HttpResponse> {
  const requestId = executor.newRequestId();
  try {
    checkAccess(request);
    const query = op.query ? parseWith(op.query, queryObject(request.query), "query") : noQuery(request.query);
    const body = op.body ? parseWith(op.body, await readJson(request, op.maxBody), "body") : undefined;
    const answer = await op.handle({ params: request.params, query, body, header: request.header } as never);
    // An original is whatever a tool printed: no browser may take it for a page.
    const headers = { ...answer.headers, "x-content-type-options": "nosniff", "x-request-id": requestId };
    if ("bytes" in answer)
      return {
        status: answer.status ?? 200,
        headers: { "content-type": op.binary ?? "application/octet-stream", "cache-control": "no-store", ...headers },
        body: "",
        bytes: answer.bytes,
      };
    if (op.text)
      return {
        status: answer.status ?? 200,
        headers: { "content-type": op.text, ...headers },
        body: String(answer.data),
      };
    if (!op.response) return { status: answer.status ?? 204, headers, body: "" };
    const data = op.response.parse(answer.data);
    return {
      status: answer.status ?? op.status ?? 200,
      headers: { "content-type": JSON_TYPE, "cache-control": "no-store", ...headers },
      body: JSON.stringify(data),
    };
  } catch (error) {
    const problem = problemResponse(error, requestId, executor.report);
    return { ...problem, headers: { ...problem.headers, "x-request-id": requestId } };
  }
}

function noQuery(query: URLSearchParams): undefined {
  const names = [...query.keys()];
  if (names.length === 0) return undefined;
  throw new SluiceError(
    "invalid_request",
    `query: unknown field ${JSON.stringify(names[0])}`,
    names.map((name) => ({ path: name, code: "unknown_field", message: `unknown field ${JSON.stringify(name)}` })),
  );
}
