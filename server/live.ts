import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SluiceError } from "@/lib/contract/error";
import { execute } from "@/lib/http/execute";
import type { Operation } from "@/lib/http/operation";
import { operation } from "@/lib/http/operation";
import * as live from "@/lib/http/operations/live";
import * as status from "@/lib/http/operations/status";
import { readOriginal } from "@/lib/http/operations/traces";
import { matchPath } from "@/lib/http/path";
import { sluice } from "@/lib/service/container";
import { answer, fromNode } from "./node-request";

const OPERATIONS: Operation[] = [live.callHooks, readOriginal, status.health, status.readiness];

const unserved = (code: "not_found" | "method_not_allowed", detail: string): Operation =>
  operation({
    method: "GET",
    path: "",
    tag: "live",
    summary: "",
    handle: async () => {
      throw new SluiceError(code, detail);
    },
  });

/**
 * Answers what agents call: `/v1`, `/healthz`, `/readyz`. Outside Next, which would cost ten times the rest of the call.
 * @returns false when the path belongs to the console
 */
export function handleLive(request: IncomingMessage, response: ServerResponse): boolean {
  const path = (request.url ?? "/").split("?", 1)[0] as string;
  if (!/^\/(v1(\/|$)|healthz$|readyz$)/.test(path)) return false;
  const url = new URL(request.url ?? "/", "http://localhost");
  void serve(request, response, url);
  return true;
}

async function serve(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
  const { log, closing } = sluice();
  const { op, params } = find(request.method ?? "GET", url.pathname);
  if (closing) response.setHeader("connection", "close");
  const result = await execute(op, fromNode(request, url, params), {
    newRequestId: randomUUID,
    report: (error, request_id) => log.error({ err: error, request_id, path: op.path }, "request failed"),
  });
  answer(response, result);
}

function find(method: string, path: string): { op: Operation; params: Record<string, string> } {
  const known = OPERATIONS.flatMap((op) => {
    const params = matchPath(op.path, path);
    return params ? [{ op, params }] : [];
  });
  const hit = known.find(({ op }) => op.method === method || (method === "HEAD" && op.method === "GET"));
  if (hit) return hit;
  if (known[0])
    return {
      op: unserved("method_not_allowed", `${path} takes ${known.map(({ op }) => op.method).join(", ")}.`),
      params: {},
    };
  return { op: unserved("not_found", "There is no such call; GET /api/openapi.json lists them all."), params: {} };
}
