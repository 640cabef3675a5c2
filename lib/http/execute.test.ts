import { expect, test, vi } from "vitest";
import * as z from "zod";
import { SluiceError } from "@/lib/contract/error";
import { execute } from "./execute";
import type { HttpRequest } from "./message";
import { operation } from "./operation";

const request = (fields: Partial<HttpRequest> & { headers?: Record<string, string> } = {}): HttpRequest => ({
  method: "POST",
  params: {},
  query: new URLSearchParams(),
  header: (name) => ({ host: "localhost:4000", "content-type": "application/json", ...fields.headers })[name] ?? null,
  text: async () => "{}",
  ...fields,
});
const executor = () => ({ newRequestId: () => "req-1", report: vi.fn() });
const op = (handle: () => Promise<{ data: unknown }>, rest = {}) =>
  operation({
    method: "POST",
    path: "/x",
    tag: "t",
    summary: "s",
    response: z.strictObject({ id: z.string() }),
    handle: handle as never,
    ...rest,
  });

test("an answer with a column that is not in its schema is a 500, not a leak", async () => {
  const seen = executor();
  const answer = await execute(
    op(async () => ({ data: { id: "1", password: "secret" } })),
    request(),
    seen,
  );
  expect(answer.status).toBe(500);
  expect(answer.body).not.toContain("secret");
  expect(seen.report).toHaveBeenCalledOnce();
});

test("what a bug throws is reported under the request id and not shown", async () => {
  const seen = executor();
  const answer = await execute(
    op(async () => Promise.reject(new Error("SELECT * FROM /home/someone"))),
    request(),
    seen,
  );
  expect(JSON.parse(answer.body)).toMatchObject({ code: "internal_error", request_id: "req-1", status: 500 });
  expect(answer.body).not.toContain("SELECT");
});

test("a domain error keeps its status, detail and params", async () => {
  const error = new SluiceError("stale_edit", "Read it again.", [{ path: "a", code: "b", message: "c" }]);
  const answer = await execute(
    op(async () => Promise.reject(error)),
    request(),
    executor(),
  );
  expect(JSON.parse(answer.body)).toMatchObject({
    status: 409,
    detail: "Read it again.",
    invalid_params: [{ path: "a" }],
  });
});

test.each([
  [{ host: "rebound.example:4000" }, "forbidden_host"],
  [{ origin: "https://evil.example" }, "forbidden_origin"],
  [{ origin: "null" }, "forbidden_origin"],
  [{ origin: "http://localhost:5000" }, "forbidden_origin"],
  [{ "sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors" }, "forbidden_origin"],
])("%o is refused: a page of another site could run scripts here", async (headers, code) => {
  const handle = vi.fn();
  const answer = await execute(op(handle), request({ headers: headers as Record<string, string> }), executor());
  expect(JSON.parse(answer.body).code).toBe(code);
  expect(handle).not.toHaveBeenCalled();
});

test("a broken body says line and column", async () => {
  const text = async () => '{\n  "a": 1,\n  oops\n}';
  const answer = await execute(
    op(async () => ({ data: {} }), { body: z.unknown() }),
    request({ text }),
    executor(),
  );
  expect(JSON.parse(answer.body)).toMatchObject({
    code: "invalid_json",
    detail: expect.stringContaining("line 3"),
  });
});
