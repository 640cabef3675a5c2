import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as z from "zod";
import { ApiError } from "./api-error";
import { moveBefore } from "./chain-mutations";
import { api, seg } from "./client";

const problem = {
  type: "about:blank",
  title: "There is no such agent",
  status: 404,
  detail: "No agent is called x.",
  code: "agent_not_found",
  request_id: "r1",
  invalid_params: [],
};
const server = createServer((request, response) => {
  const url = request.url ?? "";
  if (url.startsWith("/problem")) response.writeHead(404).end(JSON.stringify(problem));
  else if (url.startsWith("/html")) response.writeHead(502).end("<h1>Bad gateway</h1>");
  else if (request.method === "DELETE") response.writeHead(204).end();
  else response.end(JSON.stringify({ url }));
});
let base = "";

beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((done) => server.close(done)));

const Url = z.strictObject({ url: z.string() });
const caught = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw new Error(`no ApiError but ${error}`);
  return error.problem;
};

test("empty query values are left out, else the API would refuse them as invalid", async () => {
  const query = { a: "x y", b: undefined, c: null, d: "", e: 0, f: false };
  expect((await api.get(`${base}/ok`, Url, { query })).url).toBe("/ok?a=x+y&e=0&f=false");
  expect(seg("a/b")).toBe("a%2Fb");
});

test("a refusal arrives with the server's own words and request id", async () => {
  expect(await caught(api.get(`${base}/problem`, Url))).toEqual(problem);
});

test("an answer that is no problem, and one that does not fit, still have words and a place", async () => {
  expect((await caught(api.get(`${base}/html`, Url))).title).toContain("502");
  const unfit = await caught(api.get(`${base}/ok`, z.strictObject({ url: z.int() })));
  expect(unfit).toMatchObject({ code: "unreadable_answer", invalid_params: [{ path: "url" }] });
});

test("an unreachable server says so instead of throwing a TypeError", async () => {
  expect((await caught(api.get("http://127.0.0.1:1/", Url))).code).toBe("unreachable");
});

test("a delete without a body is a success", async () => {
  await expect(api.delete(`${base}/ok`)).resolves.toBeUndefined();
});

test("the optimistic order equals what the API makes of it", () => {
  const ids = (list: { id: string }[]) => list.map((x) => x.id).join("");
  const hooks = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(ids(moveBefore(hooks, "c", "a"))).toBe("cab");
  expect(ids(moveBefore(hooks, "a", null))).toBe("bca");
  expect(ids(moveBefore(hooks, "a", "gone"))).toBe("abc");
});
