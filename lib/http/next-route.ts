import { randomUUID } from "node:crypto";
import { LIMITS } from "@/lib/contract/limits";
import { sluice } from "@/lib/service/container";
import { bodyText, DRAINED_BYTES, tooLarge } from "./body";
import { execute } from "./execute";
import type { HttpRequest } from "./message";
import type { Operation } from "./operation";

type Context = { params: Promise<Record<string, string | string[]>> };
type RouteHandler = (request: Request, context: Context) => Promise<Response>;

/** Makes a route handler of an operation: `export const GET = route(listAgents)`. */
export const route =
  (op: Operation): RouteHandler =>
  async (request, context) => {
    const { log } = sluice();
    const response = await execute(op, await fromWeb(request, context, op.maxBody ?? LIMITS.eventBytes), {
      newRequestId: randomUUID,
      report: (error, request_id) => log.error({ err: error, request_id, path: op.path }, "request failed"),
    });
    return new Response(response.status === 204 ? null : ((response.bytes ?? response.body) as BodyInit), response);
  };

async function fromWeb(request: Request, context: Context, limit: number): Promise<HttpRequest> {
  // Next gives no params at all to a route without parts, whatever its types say.
  const parts = Object.entries((await context.params) ?? {});
  return {
    method: request.method,
    params: Object.fromEntries(parts.map(([name, part]) => [name, Array.isArray(part) ? part.join("/") : part])),
    query: new URL(request.url).searchParams,
    header: (name) => request.headers.get(name),
    text: () => readBounded(request, limit),
  };
}

async function readBounded(request: Request, limit: number): Promise<string> {
  if (!request.body) return "";
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done && size > limit) throw tooLarge(limit);
    if (done) return bodyText(Buffer.concat(chunks), limit);
    size += value.byteLength;
    if (size <= limit) chunks.push(value);
    else chunks.length = 0;
    if (size > limit + DRAINED_BYTES) {
      await reader.cancel();
      throw tooLarge(limit);
    }
  }
}
