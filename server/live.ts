import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { SluiceError } from "@/lib/contract/error";
import { execute } from "@/lib/http/execute";
import type { Operation } from "@/lib/http/operation";
import { operation } from "@/lib/http/operation";
import { OPERATIONS } from "@/lib/http/operations";
import { matchPath } from "@/lib/http/path";
import { sluice } from "@/lib/service/container";
import { answer, fromNode } from "./node-request";

/** What agents call. Answered here, outside Next, which would cost ten times the rest of the call. */
const LIVE = /^\/(v1(\/|$)|healthz$|readyz$)/;
const API = /^\/api(\/|$)/;
/** Methods that the routes of the JSON API can have. */
const OF_ROUTES = ["GET", "HEAD", "OPTIONS", "POST", "PATCH", "PUT", "DELETE"];

const unserved = (code: "not_found" | "method_not_allowed", detail: string, path = ""): Operation =>
  operation({
    method: "GET",
    path,
    tag: "live",
    summary: "",
    handle: async () => {
      throw new SluiceError(code, detail);
    },
  });

/** The document that describes the operations is not one of them. */
const DESCRIPTION = unserved("not_found", "Only Next has this.", "/api/openapi.json");

/**
 * Answers what agents call (`/v1`, `/healthz`, `/readyz`), and of the JSON API, whose routes are Next's, what Next would
 * refuse without a word: a method that a path does not take.
 * @returns false when the request is for the console
 */
export function handleLive(request: IncomingMessage, response: ServerResponse): boolean {
  const method = request.method ?? "GET";
  const path = (request.url ?? "/").split("?", 1)[0] as string;
  const found = LIVE.test(path) ? find(method, path) : API.test(path) ? refusal(method, path) : null;
  if (!found) return false;
  void serve(request, response, found);
  return true;
}

type Found = { op: Operation; params: Record<string, string>; allow?: string };

async function serve(request: IncomingMessage, response: ServerResponse, { op, params, allow }: Found): Promise<void> {
  const { log, closing } = sluice();
  if (closing) response.setHeader("connection", "close");
  if (allow) response.setHeader("allow", allow);
  const url = new URL(request.url ?? "/", "http://localhost");
  const result = await execute(op, fromNode(request, url, params), {
    newRequestId: randomUUID,
    report: (error, request_id) => log.error({ err: error, request_id, path: op.path }, "request failed"),
  });
  answer(response, result);
}

function find(method: string, path: string): Found {
  const known = operationsAt(path);
  const hit = known.find(({ op }) => op.method === method || (method === "HEAD" && op.method === "GET"));
  return hit ?? refuse(path, known);
}

function refusal(method: string, path: string): Found | null {
  const known = operationsAt(path);
  const served = known.some(({ op }) => op.method === method || (method === "HEAD" && op.method === "GET"));
  const unknown = known.length === 0 && OF_ROUTES.includes(method) && !/^\/api\/?$/.test(path);
  return served || unknown || method === "OPTIONS" ? null : refuse(path, known);
}

function refuse(path: string, known: { op: Operation }[]): Found {
  if (known.length === 0)
    return { op: unserved("not_found", "There is no such call; GET /api/openapi.json lists them all."), params: {} };
  const methods = known.flatMap(({ op }) => (op.method === "GET" ? ["GET", "HEAD"] : [op.method]));
  return {
    op: unserved("method_not_allowed", `${path} takes ${methods.join(", ")}.`),
    params: {},
    allow: methods.join(", "),
  };
}

/** By the number of parts of their path: each call is compared with few. */
const BY_LENGTH = new Map<number, Operation[]>();
for (const op of [...OPERATIONS, DESCRIPTION]) {
  const length = op.path.split("/").length;
  BY_LENGTH.set(length, [...(BY_LENGTH.get(length) ?? []), op]);
}

function operationsAt(path: string): { op: Operation; params: Record<string, string> }[] {
  const parts = path.split("/");
  return (BY_LENGTH.get(parts.length) ?? []).flatMap((op) => {
    const params = matchPath(op.path, parts);
    return params ? [{ op, params }] : [];
  });
}
