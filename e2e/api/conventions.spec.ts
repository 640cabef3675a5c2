import { request as httpRequest } from "node:http";
import { connect } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, pipeline, script, test, toolEvent } from "../fixtures";

// If this fails, a client that does something odd gets an answer that it cannot read, or loses what it sent.

const HOOK = "/hooks/transform_tool_result";

/** One request as it stands on the wire; methods and bodies that Playwright would not send. */
function raw(
  base: string,
  method: string,
  path: string,
  headers: Record<string, string | number> = {},
  body: Uint8Array = Buffer.alloc(0),
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>((resolve, reject) => {
    const call = httpRequest(new URL(path, base), { method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          text: Buffer.concat(chunks).toString("utf8"),
        }),
      );
    });
    call.on("error", reject);
    call.end(body);
  });
}

test("a method that a path does not take is a 405 problem with the methods it takes, on both sides of the server", async ({
  api,
  baseURL,
}) => {
  const agent = await api.createAgent();
  const cases: [string, string, string][] = [
    ["PUT", "/api/agents", "GET"],
    ["DELETE", "/api/metrics", "GET"],
    ["GET", `/api/agents/${agent.slug}/runs`, "POST"],
    ["POST", "/api/openapi.json", "GET"],
    ["PROPFIND", "/api/agents", "GET"],
    ["TRACE", "/api/agents", "GET"],
    ["GET", `/v1/agents/${agent.slug}${HOOK}`, "POST"],
    ["POST", "/healthz", "GET"],
  ];
  for (const [method, path, allowed] of cases) {
    const { status, headers, text } = await raw(baseURL ?? "", method, path);
    expect.soft([method, path, status], text).toEqual([method, path, 405]);
    expect.soft(headers["content-type"]).toContain("application/problem+json");
    expect.soft(String(headers.allow).split(", ")).toContain(allowed);
  }
  const root = await raw(baseURL ?? "", "GET", "/api");
  expect([root.status, JSON.parse(root.text).code]).toEqual([404, "not_found"]);
});

test("a body is UTF-8 without compression: anything else is refused, not half understood", async ({ api, baseURL }) => {
  const agent = await api.createAgent();
  for (const path of [`/v1/agents/${agent.slug}${HOOK}`, `/api/agents/${agent.slug}/runs`]) {
    const send = async (body: Uint8Array, headers: Record<string, string> = {}) => {
      const answer = await raw(baseURL ?? "", "POST", path, { "content-type": "application/json", ...headers }, body);
      return [answer.status, JSON.parse(answer.text).code];
    };
    const event = { point: "transform_tool_result", event: { content: "ü" }, content: "ü" };
    const text = JSON.stringify(path.startsWith("/v1") ? { content: "ü" } : { point: event.point, event: event.event });
    expect((await send(Buffer.from(`\ufeff${text}`)))[0]).toBe(200);
    expect(await send(Buffer.from(text, "latin1"))).toEqual([400, "invalid_json"]);
    expect(await send(gzipSync(text), { "content-encoding": "gzip" })).toEqual([415, "unsupported_media_type"]);
    expect(await send(Buffer.from(text), { "content-type": "application/json; charset=latin1" })).toEqual([
      415,
      "unsupported_media_type",
    ]);
    expect((await send(Buffer.from(text), { "content-type": 'application/json; charset="UTF-8"' }))[0]).toBe(200);
  }
});

test("an event that could not be passed on as it is is refused with the place: too deep, or a number beyond a double", async ({
  api,
}) => {
  const agent = await api.createAgent();
  const path = `/v1/agents/${agent.slug}${HOOK}`;
  const nested = (open: string, close: string, n: number) => `{"content":"c","x":${open.repeat(n)}1${close.repeat(n)}}`;
  for (const body of [nested("[", "]", 100_000), nested('{"a":', "}", 5_000)]) {
    const { status, data } = await api.post(path, body);
    expect([status, data.invalid_params[0].code]).toEqual([422, "too_deep"]);
  }
  expect((await api.post(path, nested("[", "]", 500))).status).toBe(200);
  const huge = await api.post(path, '{"content":"c","input":{"n":1e999}}');
  expect(huge.data.invalid_params).toMatchObject([{ path: "input.n", code: "number_too_large" }]);
});

test("every key of an event reaches the script, in order, also one named __proto__", async ({ api }) => {
  const agent = await api.createAgent();
  const source = "import json,sys\nprint(json.dumps({'content': json.dumps(list(json.load(sys.stdin).items())[8:])}))";
  await api.createHook(agent, { ...script("python", source), guard: { mode: "off" } });
  const body = '{"zeta":1,"é":{"ü":2},"__proto__":{"a":3},"content":"c"}';
  const { data, headers } = await api.post(`/v1/agents/${agent.slug}${HOOK}`, body);
  expect(JSON.parse(data.content)).toEqual([
    ["zeta", 1],
    ["é", { ü: 2 }],
    ["__proto__", { a: 3 }],
  ]);
  const trace = await api.get(`/api/traces/${headers["sluice-trace-id"]}`);
  expect(Object.keys(trace.data.event)).toContain("__proto__");
});

test("a body that says it is too large is refused before it is sent, and the connection goes on after a 413", async ({
  api,
  baseURL,
}) => {
  const agent = await api.createAgent();
  const { hostname, port } = new URL(baseURL ?? "");
  const head = (length: number) =>
    `POST /v1/agents/${agent.slug}${HOOK} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`;
  const socket = connect(Number(port), hostname);
  let got = "";
  socket.on("data", (chunk) => {
    got += chunk;
  });
  socket.write(head(5 * 1024 * 1024));
  await expect.poll(() => got).toContain("413");
  socket.write(`${"x".repeat(5 * 1024 * 1024)}GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n`);
  await expect.poll(() => got).toContain('{"status":"ok"}');
  socket.destroy();
});

test("a client that closes its connection and sends all before it reads gets the 413 too", async ({ baseURL }) => {
  const { hostname, port } = new URL(baseURL ?? "");
  const body = "x".repeat(8 * 1024 * 1024);
  for (const path of [`/v1/agents/nobody${HOOK}`, "/api/agents"]) {
    const socket = connect(Number(port), hostname);
    const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\ncontent-type: application/json\r\n`;
    await new Promise<void>((sent, failed) => {
      socket.on("error", failed);
      socket.write(`${head}content-length: ${body.length}\r\n\r\n${body}`, (error) => (error ? failed(error) : sent()));
    });
    let got = "";
    for await (const chunk of socket) got += chunk;
    expect(got, path).toContain("payload_too_large");
  }
});

test("names take any script and no control characters; what is longer than a name may be is refused, not cut", async ({
  api,
}) => {
  const agent = await api.createAgent({ name: "🦀".repeat(120) });
  expect(agent.name).toBe("🦀".repeat(120));
  for (const name of ["a\u0000b", "a\nb", "a\ud800", "x".repeat(121), "   "]) {
    expect.soft((await api.post("/api/agents", { name })).data.invalid_params?.[0]?.path, name).toBe("name");
    const hook = { name, point: "transform_tool_result", ...pipeline([]) };
    expect.soft((await api.post(`/api/agents/${agent.slug}/hooks`, hook)).data.invalid_params?.[0]?.path).toBe("name");
  }
});

test("If-Match takes a list and weak tags; a cursor works in its own list alone", async ({ api }) => {
  const agent = await api.createAgent();
  await api.createAgent();
  const { id } = await api.createHook(agent, pipeline([]));
  const tag = (await api.get(`/api/hooks/${id}`)).headers.etag;
  expect((await api.patch(`/api/hooks/${id}`, { name: "a" }, { "if-match": `"998", W/${tag}` })).status).toBe(200);
  expect((await api.patch(`/api/hooks/${id}`, { name: "b" }, { "if-match": `"998", ${tag}` })).status).toBe(409);
  const { next_cursor } = (await api.get("/api/agents?limit=1")).data;
  expect((await api.get(`/api/agents?limit=1&cursor=${next_cursor}`)).status).toBe(200);
  for (const path of ["/api/traces", `/api/agents/${agent.slug}/samples`, `/api/agents/${agent.slug}/hooks`])
    expect.soft((await api.get(`${path}?cursor=${next_cursor}`)).data.code, path).toBe("invalid_cursor");
});

test("500 live calls at once are all answered right, by pipelines and by scripts", async ({ api }) => {
  const agent = await api.createAgent();
  await api.createHook(agent, { ...script("bash", `cat >/dev/null; echo '{"content":"s"}'`), match: { tools: ["t"] } });
  await api.createHook(agent, pipeline([{ drop_lines: ["^drop"] }], { guard: { mode: "off" } }));
  const calls = Array.from({ length: 500 }, (_, i) =>
    api.live(agent, toolEvent({ tool_name: i % 2 ? "t" : "p", content: `drop me\nkeep ${i}` })),
  );
  const wrong = (await Promise.all(calls)).filter(
    ({ status, data }, i) => status !== 200 || data.content !== (i % 2 ? "s" : `keep ${i}`),
  );
  expect(wrong).toEqual([]);
});

test("a catastrophic pattern called twenty times at once does not hold up health or other agents' hooks", async ({
  startServer,
}) => {
  const server = await startServer();
  const make = async (stage: unknown, rest: Record<string, unknown>) => {
    const { data } = await server.call("POST", "/api/agents", { name: "A" });
    const hook = { name: "H", point: "transform_tool_result", publish: true, ...pipeline([stage]), ...rest };
    expect((await server.call("POST", `/api/agents/${data.id}/hooks`, hook)).status).toBe(201);
    return (content: string) => server.call("POST", `/v1/agents/${data.id}${HOOK}`, { content });
  };
  const bad = await make({ drop_lines: ["^(a|a)*$"] }, { timeout_ms: 10_000 });
  const good = await make({ drop_lines: ["^x"] }, { guard: { mode: "off" } });
  const done: string[] = [];
  const bombs = Array.from({ length: 20 }, () =>
    bad(`${"a".repeat(40)}b`).then(({ data }) => {
      done.push("bomb");
      return data;
    }),
  );
  expect((await server.call("GET", "/healthz")).status).toBe(200);
  expect((await good("x\ny")).data).toEqual({ content: "y" });
  expect(done).toEqual([]);
  expect(await Promise.all(bombs)).toEqual(Array.from({ length: 20 }, () => ({})));
});
