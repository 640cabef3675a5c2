import { expect, test } from "vitest";
import type { SavedBreaker } from "@/lib/contract/breaker";
import { answered, run, scripted, scriptHook } from "../testing";
import { createGates } from "./gates";

function gatesAt(saved = new Map<string, SavedBreaker>()) {
  const clock = { now: 0, wall: Date.parse("2026-01-01T00:00:00Z") };
  const pass = (ms: number) => {
    clock.now += ms;
    clock.wall += ms;
  };
  const gates = createGates({
    now: () => clock.now,
    wall: () => clock.wall,
    digest: (text) => text,
    save: (agent, hook, state) => {
      if (state) saved.set(`${agent} ${hook}`, state);
      else saved.delete(`${agent} ${hook}`);
    },
  });
  return { gates, saved, clock, pass };
}

const BREAKER = { max_failures: 2, reset_secs: 60 };
const hook = (extra: object = {}, revision = 1) => ({ ...scriptHook("h", { breaker: BREAKER, ...extra }), revision });
const AGENT = "5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11";

test("a chain opens the breaker, is refused at once in LibreFang's words, and closes by a probe that succeeds", async () => {
  const { gates, saved, pass } = gatesAt();
  const { ports, calls } = scripted({
    h: [{ fails: "exit_code" }, { fails: "exit_code" }, { reply: { content: "short" } }],
  });
  const call = () => run([hook()], { ...ports, gates });
  await call();
  expect(saved.get(`${AGENT} h`)).toEqual({ revision: 1, failures: 1, opened_at: null });
  await call();
  expect(saved.get(`${AGENT} h`)).toEqual({ revision: 1, failures: 2, opened_at: "2026-01-01T00:00:00.000Z" });
  const refused = await call();
  expect(calls).toHaveLength(2);
  expect(refused.steps[0]).toMatchObject({
    disposition: "circuit_open",
    attempts: [],
    error: {
      code: "circuit_open",
      message: "circuit-open: 'transform_tool_result' suspended after repeated failures",
    },
    policy: { effect: "original_kept" },
  });
  pass(60_000);
  expect((await call()).steps[0]?.disposition).toBe("applied");
  expect(saved.size).toBe(0);
});

test("two calls at once after the pause: one is the probe", async () => {
  const { gates, pass } = gatesAt();
  gates.restore(AGENT, "h", { revision: 1, failures: 2, opened_at: "2026-01-01T00:00:00Z" });
  pass(60_000);
  let answer = (): void => undefined;
  const { ports } = scripted({
    h: () =>
      new Promise((resolve) => {
        answer = () => resolve(answered({}));
      }),
  });
  const probe = run([hook()], { ...ports, gates });
  const beside = await run([hook()], { ...ports, gates });
  answer();
  expect([beside.steps[0]?.disposition, (await probe).steps[0]?.disposition]).toEqual(["circuit_open", "unchanged"]);
});

test("an overload neither opens nor closes: it is nobody's failure", async () => {
  const { gates, saved } = gatesAt();
  const { ports } = scripted({ h: [{ fails: "exit_code" }, { fails: "overloaded" }] });
  await run([hook()], { ...ports, gates });
  await run([hook()], { ...ports, gates });
  expect(saved.get(`${AGENT} h`)?.failures).toBe(1);
});

test("an opening is restored with what is left of its pause; one from the future counts from now", () => {
  const { gates } = gatesAt();
  gates.restore(AGENT, "h", { revision: 1, failures: 2, opened_at: "2025-12-31T23:59:30Z" });
  const view = () => gates.view(AGENT, { hook_id: "h", revision: 1 }, BREAKER);
  expect(view()).toEqual({
    phase: "open",
    failures: 2,
    openedAt: Date.parse("2025-12-31T23:59:30Z"),
    resetAt: Date.parse("2026-01-01T00:00:30Z"),
  });
  gates.restore(AGENT, "h", { revision: 1, failures: 2, opened_at: "2030-01-01T00:00:00Z" });
  expect(view().resetAt).toBe(Date.parse("2026-01-01T00:01:00Z"));
});

test("a published change starts anew, a reset closes, and a forgotten agent leaves nothing", () => {
  const { gates, saved } = gatesAt();
  const open = () => {
    for (const _ of [1, 2]) gates.settle(hook(), AGENT, "failure");
  };
  open();
  expect(gates.admit(hook(), AGENT)?.disposition).toBe("circuit_open");
  expect(gates.admit(hook({}, 2), AGENT)).toBeNull();
  expect(gates.view(AGENT, { hook_id: "h", revision: 2 }, BREAKER).phase).toBe("closed");
  gates.reset(AGENT, "h");
  expect(gates.admit(hook(), AGENT)).toBeNull();
  open();
  gates.forgetAgent(AGENT);
  expect(saved.size).toBe(0);
});

test("the rate limit skips a call as a success without a change; a refused call uses nothing of it", async () => {
  const { gates, pass } = gatesAt();
  const { ports, calls } = scripted({ h: { reply: { content: "short" } } });
  const limited = hook({ breaker: null, rate_limit_per_minute: 2 });
  const call = async () => (await run([limited], { ...ports, gates })).steps[0];
  await call();
  await call();
  expect(await call()).toMatchObject({ disposition: "rate_limited", error: null, policy: { effect: "none" } });
  pass(60_001);
  expect((await call())?.disposition).toBe("applied");
  expect(calls).toHaveLength(3);
});

test("a call that the breaker refuses does not count for the rate, and a limited call is not the probe", () => {
  const { gates, pass } = gatesAt();
  const both = hook({ rate_limit_per_minute: 1 });
  gates.restore(AGENT, "h", { revision: 1, failures: 2, opened_at: "2026-01-01T00:00:00Z" });
  expect(gates.admit(both, AGENT)?.disposition).toBe("circuit_open");
  pass(60_000);
  expect(gates.admit(both, AGENT)).toBeNull();
  gates.settle(both, AGENT, "neither");
  expect(gates.admit(both, AGENT)?.disposition).toBe("rate_limited");
  pass(60_001);
  expect(gates.admit(both, AGENT)).toBeNull();
});

test("hooks given inline, as in test runs of drafts, have no gates at all", async () => {
  const { gates, saved } = gatesAt();
  const { ports } = scripted({ h: { fails: "exit_code" } });
  for (const _ of [1, 2, 3]) await run([{ ...hook(), hook_id: null }], { ...ports, gates });
  expect(saved.size).toBe(0);
});
