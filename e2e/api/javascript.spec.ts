import { expect, test, toolEvent } from "../fixtures";

// If this fails, a sandboxed hook works in a test and not live, or a fault of its source is found only by an agent's call.

const javascript = (source: string, rest: Record<string, unknown> = {}) => ({
  name: "JS",
  point: "transform_tool_result",
  runner: { kind: "javascript", source },
  ...rest,
});
const CLEAN = `export default async (event: { content: string }, ctx) => {
  console.log("at", ctx.point);
  return { content: event.content.split("\\n").filter((line) => !line.includes("Compiling")).join("\\n") };
};`;

test("a sandboxed script answers live calls and test runs alike, and its console is in the trace", async ({ api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, javascript(CLEAN));
  expect(hook.draft).toMatchObject({ runner: { deterministic: false }, guard: { mode: "warn" } });
  const live = await api.live(agent, {});
  const reply = { content: "error[E0308]: mismatched types\n" };
  expect(live).toMatchObject({ status: 200, data: reply, headers: { "sluice-verdict": "replaced" } });
  const run = await api.testRun(agent, {});
  expect(run.data).toMatchObject({
    verdict: "replaced",
    reply,
    steps: [{ runner: "javascript", disposition: "applied" }],
  });
  const trace = await api.get(`/api/traces/${live.headers["sluice-trace-id"]}`);
  expect(trace.data.steps[0].attempts[0]).toMatchObject({ stdout: "at transform_tool_result\n", error: null });
  const metrics = await api.get(`/api/metrics?by=runner&agent=${agent.slug}`);
  expect(metrics.data.series.map((series: { key: string }) => series.key)).toEqual(["javascript"]);
});

test("a fault of the source is refused with its line, when saved, changed or test-run", async ({ api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, javascript(CLEAN));
  const broken = javascript("export default (event) => {\n  const a = ;\n}");
  const fault = { path: "runner.source", code: "script_error", line: 2 };
  for (const [answer, path] of [
    [await api.post(`/api/agents/${agent.slug}/hooks`, broken), fault.path],
    [await api.patch(`/api/hooks/${hook.id}`, { runner: broken.runner }), fault.path],
    [await api.testRun(agent, {}, [javascript(CLEAN), broken]), `hooks.1.${fault.path}`],
  ] as const) {
    expect(answer.status).toBe(422);
    expect(answer.data).toMatchObject({ code: "invalid_request", invalid_params: [{ ...fault, path }] });
  }
  const typo = await api.post(
    `/api/agents/${agent.slug}/hooks`,
    javascript(CLEAN, { runner: { ...broken.runner, sorce: "" } }),
  );
  expect(typo.data).toMatchObject({ invalid_params: [{ path: "runner.sorce" }] });
});

test("a script that throws or hangs costs its own call: the agent keeps its text, the next call is right", async ({
  api,
}) => {
  const agent = await api.createAgent();
  const { id } = await api.createHook(
    agent,
    javascript(
      "export default (event) => {\n  if (event.content === 'throw') throw new Error('no');\n  while (event.content === 'hang');\n  return { content: 'ok' };\n};",
      {
        timeout_ms: 1_000,
      },
    ),
  );
  const errorOf = async (content: string) => {
    const { status, data, headers } = await api.live(agent, { content });
    expect({ status, data }).toEqual({ status: 200, data: {} });
    return (await api.get(`/api/traces/${headers["sluice-trace-id"]}`)).data.steps[0].error;
  };
  expect(await errorOf("hang")).toEqual({ code: "timeout", message: expect.stringContaining("1s") });
  expect(await errorOf("throw")).toMatchObject({ code: "script_error", line: 2 });
  expect((await api.live(agent, { content: "text" })).data).toEqual({ content: "ok" });
  const matrix = await api.get(`/api/hooks/${id}/failure-matrix`);
  expect(matrix.data.items.map((row: { failure: string }) => row.failure)).toEqual([
    "throw",
    "timeout",
    "bad_output",
    "overloaded",
  ]);
  expect(
    (await api.post(`/api/agents/${agent.slug}/runs`, { point: "transform_tool_result", event: toolEvent() })).status,
  ).toBe(200);
});
