import type { Hook } from "@/lib/contract/hook";
import { expect, pipeline, script, test, toolEvent } from "../fixtures";

// If this fails, scripts and the console see something else than what was saved.

test("agents: created with defaults, read by id and slug, renamed, deleted", async ({ api }) => {
  const name = `Büild bot ${crypto.randomUUID().slice(0, 6)}`;
  const agent = await api.createAgent({ name });
  expect(agent).toMatchObject({
    name,
    profile: "librefang",
    description: null,
    enabled: true,
    resolution: {},
    hooks: 0,
  });
  expect(agent.slug).toMatch(/^build-bot-/);
  const twin = await api.createAgent({ name });
  expect(twin.slug).toBe(`${agent.slug}-2`);
  const taken = await api.post("/api/agents", { name, slug: agent.slug });
  expect([taken.status, taken.data.code]).toEqual([409, "slug_taken"]);
  expect((await api.get(`/api/agents/${agent.slug}`)).data).toEqual((await api.get(`/api/agents/${agent.id}`)).data);
  const renamed = await api.patch(`/api/agents/${agent.id}`, { name: "Other", description: "about" });
  expect(renamed.data).toMatchObject({ name: "Other", slug: agent.slug, description: "about" });
  expect((await api.delete(`/api/agents/${agent.id}`)).status).toBe(204);
  expect((await api.get(`/api/agents/${agent.id}`)).status).toBe(404);
});

test("hooks: defaults by point and runner, order, publish, rollback, reorder", async ({ api }) => {
  const agent = await api.createAgent();
  const first = await api.createHook(agent, { name: "First", ...pipeline([{ strip_ansi: true }]), publish: false });
  expect(first).toMatchObject({ position: 0, live_revision: null, live: null, enabled: true });
  expect(first.draft).toMatchObject({
    timeout_ms: 30_000,
    on_failure: "warn",
    retry: { max: 0, delay_ms: 500 },
    mode: "live",
    guard: { mode: "enforce", never_larger: true },
  });
  const second = await api.createHook(agent, { name: "Second", ...script("sh", "echo '{}'") });
  expect(second).toMatchObject({ position: 1, live_revision: 1 });
  expect(second.draft.runner).toMatchObject({ runtime: "bash" });
  expect(second.draft.guard.mode).toBe("warn");

  const published = await api.post<Hook>(`/api/hooks/${first.id}/publish`);
  expect(published.data).toMatchObject({ live_revision: 1, dirty: false });
  await api.patch(`/api/hooks/${first.id}`, { ...pipeline([{ max_lines: 5 }]), publish: true });
  const rolledBack = await api.post<Hook>(`/api/hooks/${first.id}/rollback`, { revision: 1 });
  expect(rolledBack.data.live?.runner).toEqual({ kind: "pipeline", stages: [{ strip_ansi: true }] });
  expect((await api.get(`/api/hooks/${first.id}/revisions`)).data.items.length).toBeGreaterThanOrEqual(2);

  const rescripted = await api.patch<Hook>(`/api/hooks/${first.id}`, script("bash", "echo '{}'"));
  expect(rescripted.data.draft.guard.mode).toBe("warn");

  await api.post(`/api/hooks/${second.id}/reorder`, { before: first.id });
  const list = await api.get(`/api/agents/${agent.slug}/hooks`);
  expect(list.data.items.map((h: Hook) => [h.name, h.position])).toEqual([
    ["Second", 0],
    ["First", 1],
  ]);
  await api.post(`/api/hooks/${second.id}/reorder`, { before: null });
  expect((await api.get(`/api/agents/${agent.slug}/hooks`)).data.items.map((h: Hook) => h.name)).toEqual([
    "First",
    "Second",
  ]);
  expect((await api.delete(`/api/hooks/${first.id}`)).status).toBe(204);
  expect((await api.get(`/api/agents/${agent.slug}/hooks`)).data.items).toHaveLength(1);
});

test("lists are paged newest first without gaps or repeats", async ({ api }) => {
  const agent = await api.createAgent();
  for (let i = 0; i < 5; i++) await api.live(agent, { tool_use_id: `t${i}` });
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    const page: { data: { items: { id: string }[]; next_cursor: string | null } } = await api.get(
      `/api/traces?agent=${agent.slug}&limit=2${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`,
    );
    seen.push(...page.data.items.map((t) => t.id));
    cursor = page.data.next_cursor;
  } while (cursor);
  expect(seen).toHaveLength(5);
  expect(seen).toEqual([...new Set(seen)].sort().reverse());
});

test("traces: every filter narrows, lists carry no payload", async ({ api }) => {
  const agent = await api.createAgent();
  const good = await api.createHook(agent, {
    name: "Good",
    ...script("bash", `cat >/dev/null; echo '{"content":"x"}'`),
    match: { tools: ["good_tool"] },
  });
  await api.createHook(agent, { name: "Bad", ...script("bash", "exit 3"), match: { tools: ["bad_tool"] } });
  const since = new Date(Date.now() - 60_000).toISOString();
  await api.live(agent, { tool_name: "good_tool", session_id: "s-1", content: "needle in here" });
  await api.live(agent, { tool_name: "bad_tool", session_id: "s-2" });
  await api.testRun(agent, { tool_name: "good_tool" });
  const count = async (query: string) => (await api.get(`/api/traces?agent=${agent.slug}&${query}`)).data.items.length;
  expect(await count("")).toBe(3);
  expect(await count("tool=good_tool")).toBe(2);
  expect(await count("verdict=replaced")).toBe(2);
  expect(await count("disposition=failed")).toBe(1);
  expect(await count(`hook=${good.id}&disposition=applied`)).toBe(2);
  expect(await count("origin=test")).toBe(1);
  expect(await count("session=s-1")).toBe(1);
  expect(await count("q=needle")).toBe(1);
  expect(await count("point=transform_tool_result")).toBe(3);
  expect(await count(`from=${since}`)).toBe(3);
  expect(await count(`to=${since}`)).toBe(0);
  const [row] = (await api.get(`/api/traces?agent=${agent.slug}`)).data.items;
  expect(Object.keys(row)).not.toEqual(expect.arrayContaining(["event"]));
});

test("metrics: calls, failures, bytes and tokens per hook and over all, zero-filled", async ({ api }) => {
  const agent = await api.createAgent();
  const hook = await api.createHook(agent, {
    ...script("bash", `cat >/dev/null; echo '{"content":"xx"}'`),
    match: { tools: ["good_tool"] },
  });
  const bad = await api.createHook(agent, { ...script("bash", "exit 3"), match: { tools: ["bad_tool"] } });
  for (let i = 0; i < 3; i++) await api.live(agent, { tool_name: "good_tool", content: "y".repeat(400) });
  await api.live(agent, { tool_name: "bad_tool" });
  const all = (await api.get(`/api/metrics?agent=${agent.slug}`)).data;
  expect(all.series).toHaveLength(1);
  expect(all.series[0].total).toMatchObject({ calls: 4, failures: 1, by_disposition: { replaced: 3, unchanged: 1 } });
  expect(all.series[0].points.length).toBeLessThanOrEqual(300);
  const byHook = (await api.get(`/api/metrics?by=hook&agent=${agent.slug}`)).data.series;
  const of = (id: string) => byHook.find((s: { key: string }) => s.key === id).total;
  expect(of(hook.id)).toMatchObject({ calls: 3, failures: 0, bytes_in: 1200, bytes_out: 6 });
  expect(of(hook.id).p95_ms).toBeGreaterThan(0);
  expect(of(bad.id)).toMatchObject({ calls: 1, failures: 1 });
  for (const by of ["agent", "point", "tool", "runner", "revision"]) {
    const answer = await api.get(`/api/metrics?by=${by}&agent=${agent.slug}`);
    expect(answer.status, by).toBe(200);
    expect(answer.data.series.length, by).toBeGreaterThan(0);
  }
});

test("samples: saved, listed without events, changed, deleted; the shipped ones run", async ({ api }) => {
  const agent = await api.createAgent();
  const made = await api.post(`/api/agents/${agent.slug}/samples`, {
    name: "S",
    point: "transform_tool_result",
    event: toolEvent(),
    expect: { must_keep: ["E0308"] },
  });
  expect(made.status).toBe(201);
  const [row] = (await api.get(`/api/agents/${agent.slug}/samples`)).data.items;
  expect(row.event).toBeUndefined();
  expect((await api.patch(`/api/samples/${made.data.id}`, { name: "T" })).data.name).toBe("T");
  expect((await api.delete(`/api/samples/${made.data.id}`)).status).toBe(204);

  const presets = (await api.get("/api/presets")).data.items;
  const samples = presets.flatMap((p: { id: string; samples: { id: string }[] }) => p.samples.map((s) => [p.id, s.id]));
  expect(samples.length).toBeGreaterThanOrEqual(12);
  for (const preset of presets) {
    const sample = (await api.get(`/api/presets/${preset.id}/samples/${preset.samples[0].id}`)).data;
    const { hook } = (await api.get(`/api/presets/${preset.id}`)).data;
    const run = await api.testRun(agent, sample.event, [hook]);
    expect(run.status, preset.id).toBe(200);
    expect(run.data.steps[0]?.error, preset.id).toBeNull();
  }
});

test("presets: the list is what lists show, one answers whole, an unknown one is named", async ({ api }) => {
  const list = await api.get("/api/presets");
  expect(JSON.stringify(list.data).length).toBeLessThan(100_000);
  const row = list.data.items.find(({ id }: { id: string }) => id === "cargo");
  const whole = (await api.get("/api/presets/cargo")).data;
  expect(whole).toMatchObject({ title: row.title, description: row.description, hook: row.hook });
  expect(whole.samples).toEqual(row.samples.map((sample: Record<string, unknown>) => expect.objectContaining(sample)));
  expect(whole.hook.runner.stages.length).toBeGreaterThan(0);
  expect(whole.samples[0].expect.must_keep.length).toBeGreaterThan(0);
  const nothing = await api.get("/api/presets/no-such-preset");
  expect(nothing.status).toBe(404);
  expect(nothing.data).toMatchObject({ code: "preset_not_found", detail: expect.stringContaining("no-such-preset") });
});

test("the OpenAPI document and the probes answer", async ({ api }) => {
  const document = (await api.get("/api/openapi.json")).data;
  expect(document.openapi).toBe("3.1.0");
  expect(Object.keys(document.paths)).toEqual(
    expect.arrayContaining([
      "/v1/agents/{agent}/hooks/{point}",
      "/api/agents/{agent}/runs",
      "/api/metrics",
      "/v1/originals/{trace_id}",
    ]),
  );
  expect((await api.get("/healthz")).data).toEqual({ status: "ok" });
  const ready = await api.get("/readyz");
  expect(ready.status).toBe(200);
  expect(ready.data).toMatchObject({ ready: true, database: { ok: true }, recorder: { lost: 0 } });
});
