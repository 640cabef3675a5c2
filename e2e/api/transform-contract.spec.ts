import { expect, script, test, toolEvent } from "../fixtures";

// If this fails, LibreFang users' scripts do something else behind Sluice than in LibreFang (librefang.md 2.5 and 9).

const EVENT = toolEvent();
const reply = (text: string) => script("bash", `cat >/dev/null\n${text}`);
const ROWS: { name: string; stdout: string; reply: unknown; disposition: string; verdict: string; warning?: string }[] =
  [
    {
      name: "an object with string content replaces",
      stdout: `echo '{"content":"short"}'`,
      reply: { content: "short" },
      disposition: "applied",
      verdict: "replaced",
    },
    {
      name: "an empty string replaces too",
      stdout: `echo '{"content":""}'`,
      reply: { content: "" },
      disposition: "applied",
      verdict: "replaced",
    },
    {
      name: "an object without content is a success that changes nothing",
      stdout: "echo '{}'",
      reply: {},
      disposition: "unchanged",
      verdict: "unchanged",
    },
    {
      name: "a number as content changes nothing",
      stdout: `echo '{"content":5}'`,
      reply: {},
      disposition: "unchanged",
      verdict: "unchanged",
      warning: "content_not_a_string",
    },
    {
      name: "null as content changes nothing",
      stdout: `echo '{"content":null}'`,
      reply: {},
      disposition: "unchanged",
      verdict: "unchanged",
      warning: "content_not_a_string",
    },
    {
      name: "a trailing scalar beats the object above it",
      stdout: `echo '{"content":"x"}'; echo 0`,
      reply: {},
      disposition: "unchanged",
      verdict: "unchanged",
      warning: "trailing_json_scalar",
    },
    {
      name: "plain text is wrapped and changes nothing",
      stdout: "echo hello",
      reply: {},
      disposition: "unchanged",
      verdict: "unchanged",
      warning: "plain_text_output",
    },
    {
      name: "the bottom-most JSON line counts, noise after it does not",
      stdout: `echo '{"content":"a"}'; echo '{"content":"b"}'; echo done`,
      reply: { content: "b" },
      disposition: "applied",
      verdict: "replaced",
    },
    {
      name: "the reply that the published page documents does nothing",
      stdout: `echo '{"type":"transformed","result":"x"}'`,
      reply: {},
      disposition: "unchanged",
      verdict: "unchanged",
      warning: "documented_but_wrong_reply",
    },
    { name: "no output is a failure", stdout: "true", reply: {}, disposition: "failed", verdict: "unchanged" },
    { name: "blank output is a failure", stdout: "echo; echo", reply: {}, disposition: "failed", verdict: "unchanged" },
    {
      name: "exit 42 is a failure, whatever was printed",
      stdout: `echo '{"content":"x"}'; exit 42`,
      reply: {},
      disposition: "failed",
      verdict: "unchanged",
    },
  ];

for (const row of ROWS)
  test(`transform_tool_result: ${row.name}`, async ({ api }) => {
    const agent = await api.createAgent();
    await api.createHook(agent, reply(row.stdout));
    const live = await api.live(agent, EVENT);
    expect(live.status).toBe(200);
    expect(live.data).toEqual(row.reply);
    expect(live.headers["sluice-verdict"]).toBe(row.verdict);
    const trace = await api.get(`/api/traces/${live.headers["sluice-trace-id"]}`);
    expect(trace.data.steps[0].disposition).toBe(row.disposition);
    expect(trace.data.event).toEqual(EVENT);
    if (row.warning) expect(trace.data.steps[0].warnings.map((w: { code: string }) => w.code)).toContain(row.warning);
  });

for (const policy of ["warn", "abort", "skip"])
  test(`on_failure ${policy}: the original is kept, declared and effective are told apart`, async ({ api }) => {
    const agent = await api.createAgent();
    await api.createHook(agent, { ...reply("exit 42"), on_failure: policy });
    const live = await api.live(agent, EVENT);
    expect(live.status).toBe(200);
    expect(live.data).toEqual({});
    const { data } = await api.get(`/api/traces/${live.headers["sluice-trace-id"]}`);
    expect(data.steps[0].policy).toEqual({ on_failure: policy, effect: "original_kept" });
    expect(data.steps[0].error.code).toBe("exit_code");
    expect(data.steps[0].attempts[0].exit_code).toBe(42);
  });

test("a timeout ends the script and the next call is right", async ({ api }) => {
  const agent = await api.createAgent();
  const slow = await api.createHook(agent, { ...script("bash", "while :; do :; done"), timeout_ms: 300 });
  const live = await api.live(agent, EVENT);
  expect(live.data).toEqual({});
  const { data } = await api.get(`/api/traces/${live.headers["sluice-trace-id"]}`);
  expect(data.steps[0].disposition).toBe("timeout");
  await api.patch(`/api/hooks/${slow.id}`, { ...reply(`echo '{"content":"ok"}'`), timeout_ms: 20_000, publish: true });
  expect((await api.live(agent, EVENT)).data).toEqual({ content: "ok" });
});

test("a stack: the first rewrite wins, a no-op and a failing layer fall through, each layer sees the original", async ({
  api,
}) => {
  const agent = await api.createAgent();
  await api.createHook(agent, { name: "no-op", ...reply("echo '{}'") });
  await api.createHook(agent, { name: "failing", ...reply("exit 1"), on_failure: "abort" });
  await api.createHook(agent, {
    name: "winner",
    ...script("python", 'import json,sys\ne=json.load(sys.stdin)\nprint(json.dumps({"content": "saw:"+e["content"]}))'),
  });
  await api.createHook(agent, { name: "late", ...reply(`echo '{"content":"late"}'`) });
  const live = await api.live(agent, { content: "raw" });
  expect(live.data).toEqual({ content: "saw:raw" });
  const { data } = await api.get(`/api/traces/${live.headers["sluice-trace-id"]}`);
  expect(data.steps.map((s: { disposition: string }) => s.disposition)).toEqual([
    "unchanged",
    "failed",
    "applied",
    "not_reached",
  ]);
});

test("a hook whose agent filter does not match is not called", async ({ api }) => {
  const agent = await api.createAgent();
  await api.createHook(agent, { ...reply(`echo '{"content":"x"}'`), match: { agent_ids: ["no-such-agent"] } });
  const live = await api.live(agent, EVENT);
  expect(live.data).toEqual({});
  const { data } = await api.get(`/api/traces/${live.headers["sluice-trace-id"]}`);
  expect(data.steps[0]).toMatchObject({ disposition: "filtered", attempts: [] });
});

test("a missing script and a path that leaves the folder are failures with a clear message", async ({ api }) => {
  const agent = await api.createAgent();
  for (const [path, code] of [
    ["hooks/none.py", "script_missing"],
    ["../escape.py", "path_refused"],
    ["/etc/passwd", "path_refused"],
  ] as const) {
    const run = await api.testRun(agent, EVENT, [
      { name: "H", point: "transform_tool_result", runner: { kind: "command", runtime: "python", path } },
    ]);
    expect(run.data.steps[0]?.error?.code).toBe(code);
    expect(run.data.reply).toEqual({});
  }
});

test("the original of a rewritten call can be fetched to the byte", async ({ api }) => {
  const agent = await api.createAgent();
  await api.createHook(agent, reply(`echo '{"content":"short"}'`));
  const content = "line 1\r\n\u0000NUL \u001b[31mred\u001b[0m ünïcode 🦀\n\n";
  const live = await api.live(agent, { content });
  const original = await api.get(`/v1/originals/${live.headers["sluice-trace-id"]}`);
  expect(original.status).toBe(200);
  expect(original.headers["content-type"]).toContain("text/plain");
  expect(original.data).toBe(content);
});

test("a shortened output says where the whole of it is, and that call gives it to the byte", async ({ api }) => {
  const agent = await api.createAgent();
  await api.createHook(agent, {
    name: "Trim",
    point: "transform_tool_result",
    runner: { kind: "pipeline", stages: [{ drop_lines: ["^noise"] }] },
  });
  const event = { content: `start\r\n${"noise of a build\n".repeat(500)}error: ünïcode 🦀\n` };
  const first = await api.live(agent, event);
  const [, name] = /GET \/v1\/originals\/(\w+)\]\n$/.exec(first.data.content) ?? [];
  const original = await api.get(`/v1/originals/${name}`);
  expect(original.data).toBe(event.content);
  // A name that changes with each call would make models' prompt caches miss.
  expect((await api.live(agent, event)).data).toEqual(first.data);
});

test("no hooks, a draft only, a disabled hook and a disabled agent answer no change", async ({ api }) => {
  const agent = await api.createAgent();
  expect((await api.live(agent, EVENT)).data).toEqual({});
  const hook = await api.createHook(agent, { ...reply(`echo '{"content":"x"}'`), publish: false });
  expect((await api.live(agent, EVENT)).data).toEqual({});
  await api.post(`/api/hooks/${hook.id}/publish`);
  expect((await api.live(agent, EVENT)).data).toEqual({ content: "x" });
  await api.patch(`/api/hooks/${hook.id}`, { enabled: false });
  expect((await api.live(agent, EVENT)).data).toEqual({});
  await api.patch(`/api/hooks/${hook.id}`, { enabled: true });
  expect((await api.live(agent, EVENT)).data).toEqual({ content: "x" });
  await api.patch(`/api/agents/${agent.slug}`, { enabled: false });
  expect((await api.live(agent, EVENT)).data).toEqual({});
});

test("extra keys of an event reach the script, missing ones are filled in, a wrong type is refused", async ({
  api,
}) => {
  const agent = await api.createAgent();
  const echo = script(
    "python",
    'import json,sys\ne=json.load(sys.stdin)\nprint(json.dumps({"content": json.dumps(sorted(e))}))',
  );
  await api.createHook(agent, echo);
  const path = `/v1/agents/${agent.id}/hooks/transform_tool_result`;
  const sparse = await api.post(path, { content: "x", my_extra: 1 });
  expect(JSON.parse(sparse.data.content)).toEqual(
    ["agent_id", "content", "input", "is_error", "my_extra", "status", "tool_name", "tool_use_id", "type"].sort(),
  );
  expect((await api.post(path, { ...EVENT, type: "ingest" })).status).toBe(422);
  expect((await api.post(path, { ...EVENT, content: 5 })).data.invalid_params[0].path).toBe("event.content");
});
