import { createHmac } from "node:crypto";
import { gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { LIMITS } from "@/lib/contract/limits";
import { testRunners, until } from "../testing";
import type { Lookup } from "./target";
import { bodyOf, type Listening, serve, serveRaw, serveSelfSigned } from "./testing";

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

type Options = Parameters<typeof testRunners>[1];
const runners = (options: Options = { httpAllow: ["127.0.0.1"] }) => {
  const made = testRunners(process.env, options);
  ends.push(made.close);
  return made;
};
const opened = async (server: Promise<Listening>) => {
  const made = await server;
  ends.push(made.close);
  return made;
};
const answering = (status: number, body: string | Buffer, headers: Record<string, string> = {}) =>
  opened(serve((_request, response) => void response.writeHead(status, headers).end(body)));
const resolving =
  (...answers: string[]): Lookup =>
  async () =>
    answers.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }));
/** How a header names a secret. */
const place = (name: string) => `\${${name}}`;
const secrets = (values: Record<string, string>) => async (names: string[]) =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

test("the event is posted, signed with the granted secret over timestamp and body; the JSON of the answer is the reply", async () => {
  let seen: { headers: NodeJS.Dict<string | string[]>; body: string; url: string | undefined } | undefined;
  const server = await opened(
    serve(async (request, response) => {
      seen = { headers: request.headers, body: await bodyOf(request), url: request.url };
      response.end('{\n  "content": "clean"\n}\n');
    }),
  );
  const values = { API_KEY: "k-123", SLUICE_SIGNING: "sign-with-me" };
  const { http } = runners({ httpAllow: ["127.0.0.1"], secrets: secrets(values) });
  const headers = { Authorization: `Bearer ${place("API_KEY")}`, "X-Plain": "as $it {is}" };
  const outcome = await http(
    { url: `${server.url}?a=b`, headers, secrets: ["API_KEY", "SLUICE_SIGNING"] },
    { as: { hook_id: "h-1" } },
  );
  expect(outcome).toMatchObject({ error: null, reply: { content: "clean" }, exit_code: null, stderr: "" });
  expect(outcome.stdout).toBe('{\n  "content": "clean"\n}\n');
  expect(seen?.url).toBe("/hook?a=b");
  expect(JSON.parse(seen?.body ?? "")).toMatchObject({ tool_name: "shell_exec", content: "some output\n" });
  expect(seen?.headers).toMatchObject({
    authorization: "Bearer k-123",
    "x-plain": "as $it {is}",
    "content-type": "application/json",
    "accept-encoding": "identity",
    "sluice-hook": "h-1",
    "sluice-point": "transform_tool_result",
    host: `127.0.0.1:${server.port}`,
  });
  const time = seen?.headers["sluice-timestamp"];
  const mac = createHmac("sha256", "sign-with-me").update(`${time}.${seen?.body}`).digest("hex");
  expect(seen?.headers["sluice-signature"]).toBe(`v1=${mac}`);
  expect(Math.abs(Number(time) - Date.now() / 1_000)).toBeLessThan(60);
});

test.each([
  "http://127.0.0.1:1/",
  "http://2130706433:1/",
  "http://0177.0.0.1:1/",
  "http://0x7f.1:1/",
  "http://[::1]:1/",
  "http://[::ffff:127.0.0.1]:1/",
  "http://[64:ff9b::7f00:1]:1/",
  "http://[2002:7f00:1::]:1/",
  "http://169.254.169.254/latest/meta-data/",
  "http://[fd00:ec2::254]/",
  "http://0.0.0.0:1/",
  "http://localhost:1/",
  "http://user@127.0.0.1:1/",
  "http://user:word@example.org/",
  "http://example.org%40@127.0.0.1:1/",
  "http://127。0。0。1:1/",
])("%s is refused before anything is sent", async (url) => {
  const { http } = runners({});
  expect(await http({ url })).toMatchObject({ error: { code: "http_refused" }, reply: undefined });
});

test("a name that resolves to this machine is refused, and one that changes between check and call is not looked up again", async () => {
  const server = await answering(200, "{}");
  const url = `http://rebound.example:${server.port}/`;
  const inside = runners({ lookup: resolving("127.0.0.1") });
  expect((await inside.http({ url })).error).toMatchObject({ code: "http_refused" });
  const mixed = runners({ lookup: resolving("93.184.216.34", "127.0.0.1") });
  expect((await mixed.http({ url })).error).toMatchObject({ code: "http_refused" });
  const mapped = runners({ lookup: resolving("::ffff:127.0.0.1") });
  expect((await mapped.http({ url })).error).toMatchObject({ code: "http_refused" });
  expect(server.connections()).toBe(0);

  let asked = 0;
  const rebinding: Lookup = async () => {
    asked += 1;
    return [{ address: asked === 1 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  };
  const { http } = runners({ lookup: rebinding, httpAllow: [`127.0.0.1:${server.port}`] });
  expect(await http({ url })).toMatchObject({ error: null, reply: {} });
  expect(asked).toBe(1);
  expect((await http({ url })).error).toMatchObject({ code: "http_refused" });
});

test("a redirect is not followed, and its target is told", async () => {
  const inside = await answering(200, "{}");
  const server = await answering(307, "moved", { location: inside.url });
  const outcome = await runners().http({ url: server.url });
  expect(outcome.error).toMatchObject({ code: "http_status", message: expect.stringContaining(inside.url) });
  expect(outcome.error?.message).toContain("307");
  expect(inside.connections()).toBe(0);
});

test("another status is a failure with the start of its body", async () => {
  const server = await answering(503, `try later ${"x".repeat(5_000)}`);
  const outcome = await runners().http({ url: server.url });
  expect(outcome.error).toMatchObject({ code: "http_status" });
  expect(outcome.error?.message).toMatch(/^The server answered 503: try later x{190}…$/);
  expect(outcome.stdout_bytes).toBe(5_010);
});

test.each([
  ["204", 204, "", {}, "no_output"],
  ["an empty body", 200, " \n", {}, "no_output"],
  ["no JSON", 200, "<html>", {}, "http_body"],
  ["two JSON values", 200, "{}\n{}", {}, "http_body"],
  ["invalid UTF-8", 200, Buffer.from([0x22, 0xff, 0x22]), {}, "http_body"],
  ["too deep", 200, "[".repeat(50_000) + "]".repeat(50_000), {}, "http_body"],
  ["a packed body", 200, gzipSync(Buffer.alloc(64 * 1024 * 1024)), { "content-encoding": "gzip" }, "http_body"],
  ["4 MiB and one byte", 200, `"${"x".repeat(LIMITS.frameBytes - 1)}"`, {}, "output_too_large"],
] as const)("%s is a failure", async (_what, status, body, headers, code) => {
  const server = await answering(status, body, headers);
  const outcome = await runners().http({ url: server.url });
  expect(outcome).toMatchObject({ reply: undefined, error: { code } });
  expect(outcome.stdout.length).toBeLessThanOrEqual(LIMITS.recordedStreamBytes);
});

test("4 MiB are a reply, and __proto__ in one changes no object", async () => {
  const large = await answering(200, `"${"x".repeat(LIMITS.frameBytes - 2)}"`);
  const { http } = runners();
  expect((await http({ url: large.url })).error).toBeNull();
  const proto = await answering(200, '{"__proto__": {"polluted": true}, "content": "x"}');
  expect((await http({ url: proto.url })).reply).toHaveProperty("content", "x");
  expect(({} as Record<string, unknown>).polluted).toBeUndefined();
});

test("an endless body is ended at the bound, not kept in memory", async () => {
  let sent = 0;
  const server = await opened(
    serve((_request, response) => {
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 120))) sent += 65_536;
      };
      response.on("drain", more);
      more();
    }),
  );
  const outcome = await runners().http({ url: server.url });
  expect(outcome.error).toMatchObject({ code: "output_too_large" });
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

test.each([
  ["says nothing", () => undefined],
  ["sends headers slowly", (socket: { write: (text: string) => void }) => socket.write("HTTP/1.1 200 OK\r\nx: ")],
  ["drips its body", (socket) => socket.write('HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{"a":')],
] satisfies [string, (socket: { write: (text: string) => void }) => void][])(
  "a server that %s is left at the deadline, and the connection is closed",
  async (_what, act) => {
    let gone = false;
    const server = await opened(
      serveRaw((socket) => {
        const drip = setInterval(() => socket.write(" "), 20);
        socket
          .on("data", () => act(socket))
          .on("close", () => {
            clearInterval(drip);
            gone = true;
          });
        if (_what === "says nothing") clearInterval(drip);
      }),
    );
    const start = performance.now();
    const outcome = await runners().http({ url: server.url }, { timeout_ms: 400 });
    expect(outcome).toMatchObject({ error: { code: "timeout", message: "Hook timed out after 400ms" } });
    expect(performance.now() - start).toBeLessThan(5_000);
    await until(() => gone);
  },
);

test("a resolver that hangs is left at the deadline", async () => {
  const { http } = runners({ lookup: () => new Promise(() => undefined) });
  const outcome = await http({ url: "https://slow.example/" }, { timeout_ms: 200 });
  expect(outcome.error).toMatchObject({ code: "timeout", message: expect.stringContaining("not resolved") });
});

test.each([
  ["closes at once", (socket: { destroy: () => void }) => socket.destroy()],
  ["breaks off", (socket) => socket.end("HTTP/1.1 200 OK\r\ncontent-length: 99\r\n\r\n{}")],
  ["speaks no HTTP", (socket) => socket.end("SSH-2.0-OpenSSH_9.2\r\n")],
  ["sends endless headers", (socket) => socket.end(`HTTP/1.1 200 OK\r\nx: ${"y".repeat(100_000)}\r\n\r\n{}`)],
  [
    "switches protocols",
    (socket) => socket.write("HTTP/1.1 101 Switching\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n"),
  ],
] satisfies [
  string,
  (socket: { destroy: () => void; end: (t: string) => void; write: (t: string) => void }) => void,
][])("a server that %s is a broken connection", async (_what, act) => {
  const server = await opened(serveRaw((socket) => socket.once("data", () => act(socket))));
  const outcome = await runners().http({ url: server.url });
  expect(outcome).toMatchObject({ error: { code: "transport" }, reply: undefined });
});

test("a certificate that nobody has signed is refused, whatever Node's environment says", async () => {
  const before = process.env.NODE_TLS_REJECT_UNAUTHORIZED;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = "0";
  try {
    const server = await opened(serveSelfSigned((_request, response) => void response.end("{}")));
    const { http } = runners({ httpAllow: ["localhost"], lookup: resolving("127.0.0.1") });
    const outcome = await http({ url: `https://localhost:${server.port}/` });
    expect(outcome.error).toMatchObject({ code: "transport", message: expect.stringContaining("self-signed") });
  } finally {
    if (before === undefined) delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    else process.env.NODE_TLS_REJECT_UNAUTHORIZED = before;
  }
});

test("a secret that does not exist, is not granted, or fits in no header is told by name and never by value", async () => {
  const server = await answering(200, "{}");
  const { http } = runners({ httpAllow: ["127.0.0.1"], secrets: secrets({ A: "word\nbroken" }) });
  const of = async (header: string, granted: string[]) =>
    (await http({ url: server.url, headers: { "x-key": header }, secrets: granted })).error;
  expect(await of("-", ["NONE"])).toMatchObject({ code: "secret_missing", message: expect.stringContaining("NONE") });
  expect(await of(place("B"), ["A"])).toMatchObject({ code: "secret_missing", message: expect.stringContaining("B") });
  expect(await of(place("constructor"), ["A"])).toMatchObject({ code: "secret_missing" });
  const broken = await of(place("A"), ["A"]);
  expect(broken).toMatchObject({ code: "http_refused", message: expect.stringContaining("x-key") });
  expect(JSON.stringify(broken)).not.toContain("word");
  expect(server.connections()).toBe(0);
});

test("a server that echoes a secret does not write it into the record", async () => {
  const server = await opened(
    serve((request, response) => void response.writeHead(500).end(`bad key ${request.headers.authorization}`)),
  );
  const { http } = runners({ httpAllow: ["127.0.0.1"], secrets: secrets({ KEY: "s3cr3t-value" }) });
  const outcome = await http({ url: server.url, headers: { authorization: place("KEY") }, secrets: ["KEY"] });
  expect(outcome.stdout).toBe("bad key ***");
  expect(JSON.stringify(outcome)).not.toContain("s3cr3t");
});

test("a secret at the end of what an error quotes is masked before it is cut", async () => {
  const server = await answering(401, `${"x".repeat(195)}s3cr3t-value`);
  const { http } = runners({ httpAllow: ["127.0.0.1"], secrets: secrets({ KEY: "s3cr3t-value" }) });
  const { error } = await http({ url: server.url, secrets: ["KEY"] });
  expect(error?.message).toBe(`The server answered 401: ${"x".repeat(195)}***`);
});

test("an answer that takes longer than an idle connection is kept is waited for", async () => {
  const server = await opened(serve((_request, response) => void setTimeout(() => response.end("{}"), 3_500)));
  expect(await runners().http({ url: server.url })).toMatchObject({ error: null, reply: {} });
});

test("one agent's server that hangs does not delay another agent's calls; connections are used again", async () => {
  const hanging = await opened(serve(() => undefined));
  const quick = await answering(200, "{}");
  const { http } = runners();
  const stuck = Array.from({ length: 80 }, () =>
    http({ url: hanging.url }, { timeout_ms: 3_000, as: { agent_id: "a" } }),
  );
  await until(() => hanging.connections() >= 64);
  for (let n = 0; n < 5; n += 1)
    expect((await http({ url: quick.url }, { timeout_ms: 2_500, as: { agent_id: "b" } })).error).toBeNull();
  expect(quick.connections()).toBe(1);
  const codes = (await Promise.all(stuck)).map((outcome) => outcome.error?.code);
  expect(new Set(codes)).toEqual(new Set(["timeout"]));
});

test("the headers that say how a message is sent are not the hook's", async () => {
  const { http } = runners();
  for (const name of ["Host", "content-length", "Transfer-Encoding", "Sluice-Signature", "accept-encoding"])
    expect(() => http({ url: "http://127.0.0.1:1/", headers: { [name]: "x" } })).toThrow(/Sluice sets this header/);
});
