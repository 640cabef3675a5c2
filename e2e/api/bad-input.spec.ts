import { type Answer, expect, pipeline, script, test, toolEvent } from "../fixtures";

// If this fails, bad input loses something, becomes a 500, or takes the server with it.

test("every kind of bad request is a problem that says what and where", async ({ api }) => {
  const agent = await api.createAgent();
  const hooks = `/api/agents/${agent.slug}/hooks`;
  const config = { name: "H", point: "transform_tool_result", runner: { kind: "pipeline", stages: [] } };
  const cases: [string, Answer, number, string, string | null][] = [
    ["broken JSON", await api.post("/api/agents", '{"name": '), 400, "invalid_json", null],
    ["an empty body", await api.post("/api/agents", ""), 400, "invalid_json", null],
    [
      "not JSON at all",
      await api.call("POST", "/api/agents", "name=x", { "content-type": "text/plain" }),
      415,
      "unsupported_media_type",
      null,
    ],
    ["an unknown field", await api.post("/api/agents", { name: "x", colour: "red" }), 422, "invalid_request", "colour"],
    ["a wrong type", await api.post("/api/agents", { name: 5 }), 422, "invalid_request", "name"],
    ["an unknown agent", await api.get("/api/agents/nobody"), 404, "agent_not_found", null],
    [
      "a live chain of an unknown agent",
      await api.post("/api/agents/nobody/runs", { point: config.point, event: { content: "x" } }),
      404,
      "agent_not_found",
      null,
    ],
    ["an unknown hook", await api.get("/api/hooks/not-a-uuid"), 404, "hook_not_found", null],
    ["an unknown trace", await api.get("/api/traces/nothing"), 404, "trace_not_found", null],
    ["an unknown original", await api.get("/v1/originals/nothing"), 404, "trace_not_found", null],
    ["an unknown call", await api.get("/api/nonsense"), 404, "not_found", null],
    ["an unknown point", await api.post(`/v1/agents/${agent.slug}/hooks/on_magic`, {}), 404, "point_not_found", null],
    [
      "a wrong method",
      await api.get(`/v1/agents/${agent.slug}/hooks/transform_tool_result`),
      405,
      "method_not_allowed",
      null,
    ],
    ["a bad cursor", await api.get("/api/agents?cursor=%25%25"), 400, "invalid_cursor", null],
    ["a limit out of range", await api.get("/api/agents?limit=500"), 422, "invalid_request", "limit"],
    ["an unknown filter", await api.get("/api/traces?colour=red"), 422, "invalid_request", "colour"],
    [
      "an unknown key in match",
      await api.post(hooks, { ...config, match: { tool: ["x"] } }),
      422,
      "invalid_request",
      "match.tool",
    ],
    [
      "an unknown stage",
      await api.post(hooks, { ...config, ...pipeline([{ drop_line: ["x"] }]) }),
      422,
      "invalid_request",
      "runner.stages.0.drop_line",
    ],
    [
      "a regex that does not compile",
      await api.post(hooks, { ...config, ...pipeline([{ strip_ansi: true }, { drop_lines: ["ok", "a(b"] }]) }),
      422,
      "invalid_request",
      "runner.stages.1.drop_lines.1",
    ],
    [
      "a regex with lookahead",
      await api.post(hooks, { ...config, match: { command: "^(?=cargo)" } }),
      422,
      "invalid_request",
      "match.command",
    ],
    [
      "a policy of another contract",
      await api.post(hooks, { ...config, on_failure: "fail_closed" }),
      422,
      "invalid_request",
      "on_failure",
    ],
    [
      "a runtime that does not exist",
      await api.post(hooks, { ...config, ...script("cobol", "x") }),
      422,
      "invalid_request",
      "runner.runtime",
    ],
    [
      "a script without source or path",
      await api.post(hooks, { ...config, runner: { kind: "command" } }),
      422,
      "invalid_request",
      "runner.source",
    ],
    [
      "a runner that does not exist",
      await api.post(hooks, { ...config, runner: { kind: "telepathy" } }),
      422,
      "invalid_request",
      "runner.kind",
    ],
    [
      "a knob that the point lacks",
      await api.post(hooks, { ...config, cache_ttl_secs: 60 }),
      422,
      "invalid_request",
      "cache_ttl_secs",
    ],
    [
      "a window of a year",
      await api.get("/api/metrics?from=2025-01-01T00:00:00Z&to=2026-01-01T00:00:00Z"),
      422,
      "invalid_request",
      "from",
    ],
  ];
  for (const [name, answer, status, code, path] of cases) {
    expect.soft([answer.status, answer.data?.code], `${name}: ${JSON.stringify(answer.data)}`).toEqual([status, code]);
    expect.soft(answer.headers["content-type"], name).toContain("application/problem+json");
    if (path)
      expect
        .soft(
          answer.data.invalid_params.map((p: { path: string }) => p.path),
          name,
        )
        .toContain(path);
  }
});

test("an event over 4 MiB is refused with 413, live and in a test run", async ({ api }) => {
  const agent = await api.createAgent();
  const content = "x".repeat(4 * 1024 * 1024 + 1);
  for (const answer of [await api.live(agent, { content }), await api.testRun(agent, { content })])
    expect([answer.status, (answer.data as { code?: string }).code]).toEqual([413, "payload_too_large"]);
});

test("a catastrophic regex costs its own call and nothing else", async ({ api }) => {
  const agent = await api.createAgent();
  const bomb = {
    name: "Bomb",
    point: "transform_tool_result",
    ...pipeline([{ drop_lines: ["^(a+)+$"] }]),
    timeout_ms: 500,
  };
  const [slow, ...others] = await Promise.all([
    api.testRun(agent, { content: `${"a".repeat(40)}!` }, [bomb]),
    ...Array.from({ length: 5 }, () => api.get("/healthz")),
  ]);
  expect(slow.data.steps[0]?.disposition).toBe("timeout");
  expect(others.every((o) => o.status === 200)).toBe(true);
  const next = await api.testRun(agent, { content: "aaa\nb\n" }, [
    { ...bomb, timeout_ms: 20_000, guard: { mode: "off" } },
  ]);
  expect(next.data.reply).toEqual({ content: "b\n" });
});

test("scripts that flood, hang on stdin, fork or die are failures of their own call", async ({ api }) => {
  const agent = await api.createAgent();
  const run = async (source: string, rest: Record<string, unknown> = {}, event: Record<string, unknown> = {}) =>
    (
      await api.testRun(agent, event, [
        { name: "H", point: "transform_tool_result", ...script("bash", source), ...rest },
      ])
    ).data.steps[0];
  expect((await run("yes | head -c 100000000"))?.error?.code).toBe("output_too_large");
  expect((await run("kill -9 $$"))?.error?.code).toBe("signal");
  const big = { content: "x".repeat(3_000_000) };
  expect((await run(`echo '{"content":"did not read"}'`, {}, big))?.raw_reply).toEqual({ content: "did not read" });
  const forked = await run(`sleep 60 & echo '{"content":"forked"}'`);
  expect(forked?.raw_reply).toEqual({ content: "forked" });
});

test("NUL, lone surrogates and ANSI in content survive a round trip", async ({ api }) => {
  const agent = await api.createAgent();
  const echo = script(
    "python",
    'import json,sys\ne=json.load(sys.stdin)\nprint(json.dumps({"content": e["content"]+"!"}))',
  );
  const content = `\u0000 \ud800 \u001b[1mbold\u001b[0m`;
  const run = await api.testRun(agent, { content }, [{ name: "H", point: "transform_tool_result", ...echo }]);
  expect(run.data.reply).toEqual({ content: `${content}!` });
  const trace = await api.get(`/api/traces/${run.data.trace_id}`);
  expect(trace.data.event.content).toBe(content);
});

test("a stale tab does not overwrite a newer edit", async ({ api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, pipeline([{ strip_ansi: true }]));
  const { headers } = await api.get(`/api/hooks/${hook.id}`);
  const etag = { "if-match": headers.etag as string };
  expect((await api.patch(`/api/hooks/${hook.id}`, { name: "Newer" }, etag)).status).toBe(200);
  const stale = await api.patch(`/api/hooks/${hook.id}`, { name: "Stale" }, etag);
  expect([stale.status, stale.data.code]).toEqual([409, "stale_edit"]);
  expect((await api.get(`/api/hooks/${hook.id}`)).data.draft.name).toBe("Newer");
});

test("pages of other sites and rebound host names are refused", async ({ api }) => {
  const evil = await api.call("POST", "/api/agents", { name: "x" }, { origin: "https://evil.example" });
  expect([evil.status, evil.data.code]).toEqual([403, "forbidden_origin"]);
  const rebound = await api.call("GET", "/api/agents", undefined, { host: "rebound.example" });
  expect([rebound.status, rebound.data.code]).toEqual([403, "forbidden_host"]);
  const live = await api.call("POST", "/v1/agents/x/hooks/transform_tool_result", toolEvent(), {
    origin: "https://evil.example",
  });
  expect(live.status).toBe(403);
});
