import fc from "fast-check";
import { expect, test } from "vitest";
import { fillEvent } from "@/lib/contract/events";
import { readHookResult } from "@/lib/contract/hook-result";
import { readMessages } from "@/lib/contract/message";
import { belongsTo, POINT_NAMES, POINTS, type Point, type Profile } from "@/lib/contract/points";
import { STEP_ERRORS, Step, type StepErrorCode } from "@/lib/contract/run";
import type { Verdict } from "@/lib/contract/verdicts";
import type { ChainHook, Ports } from "../ports";
import { resolveChain } from "../resolve/resolve-chain";
import { type ChainOutcome, runChain } from "../run-chain";
import { answered, scripted, scriptHook } from "../testing";
import { AGENT_ID } from "./testing/play";

// What holds for any hooks at any point. If it does not, an agent gets a reply that its contract does not know.

const CASES = POINT_NAMES.flatMap((point) =>
  (["librefang", "synaps-0.10", "synaps-0.11"] as const)
    .filter((profile) => belongsTo(point, profile))
    .map((profile) => [point, profile] as const),
);

const VERDICTS: Record<Point, Verdict[]> = {
  bootstrap: ["unchanged", "modified"],
  ingest: ["unchanged", "injected"],
  assemble: ["unchanged", "replaced", "error"],
  compact: ["unchanged", "replaced"],
  after_turn: ["observed"],
  transform_tool_result: ["unchanged", "replaced"],
  prepare_subagent: ["observed", "error"],
  merge_subagent: ["observed", "error"],
  on_event: ["observed"],
  before_tool_call: ["unchanged", "modified", "blocked", "confirm"],
  after_tool_call: ["unchanged", "replaced"],
  before_message: ["unchanged", "injected"],
  on_message_complete: ["observed"],
  on_compaction: ["observed"],
  on_session_start: ["unchanged", "injected"],
  on_session_end: ["observed"],
};

const message = fc.oneof(
  fc.record({ role: fc.constantFrom("user", "assistant", "tool"), content: fc.oneof(fc.string(), fc.constant(null)) }),
  fc.constantFrom(1, null, { role: "user", content: [{ type: "text", text: "x" }] }, { role: "user", content: [{}] }),
);
const messages = fc.array(message, { maxLength: 4 });
const value = fc.oneof(
  fc.string({ maxLength: 8 }),
  fc.constantFrom(null, 5, true),
  messages,
  fc.jsonValue({ maxDepth: 1 }),
);
const librefangReply = fc.record(
  {
    type: fc.constant("ok"),
    content: value,
    messages: value,
    summary: value,
    request_llm_summary: fc.oneof(
      value,
      fc.record({ summarize: value, keep: value, prompt: value, max_tokens: value }),
    ),
    memories: fc.oneof(
      value,
      fc.array(fc.record({ content: value, tags: value }, { requiredKeys: [] }), { maxLength: 4 }),
    ),
    log: value,
    annotations: value,
    events: fc.oneof(
      value,
      fc.array(fc.record({ name: value, payload: value }, { requiredKeys: [] }), { maxLength: 3 }),
    ),
    env_overrides: fc.oneof(
      value,
      fc.dictionary(fc.string({ maxLength: 4 }), fc.string({ maxLength: 4 }), { maxKeys: 2 }),
    ),
    ingest_filter: value,
    allow_network: fc.oneof(value, fc.boolean()),
  },
  { requiredKeys: [] },
);
const synapsReply = fc.record(
  {
    action: fc.constantFrom("continue", "block", "inject", "confirm", "modify", "replace", "context_phase", "dance", 1),
    reason: value,
    content: value,
    message: value,
    input: value,
    output: value,
    phase: value,
  },
  { requiredKeys: ["action"] },
);
/** What is certainly a reply of the contract, else chains would seldom decide anything. */
const goodAction = fc.constantFrom(
  { action: "continue" },
  { action: "block", reason: "r" },
  { action: "inject", content: "c" },
  { action: "confirm", message: "m" },
  { action: "modify", input: { command: "n" } },
  { action: "replace", output: "o" },
  { action: "context_phase", phase: "plan" },
);
const replyAt = (point: Point) =>
  fc.oneof(
    { weight: 6, arbitrary: POINTS[point].family === "synaps" ? fc.oneof(goodAction, synapsReply) : librefangReply },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  );

const permissionsAt = (point: Point) => {
  const first = POINTS[point].permission;
  if (first === null) return fc.constant<string[]>([]);
  return fc
    .subarray(["tools.transform_output", "session.lifecycle"].filter((p) => p !== first))
    .map((rest) => [first, ...rest]);
};

const hookAt = (point: Point) =>
  fc.record({
    act: fc.oneof(
      { weight: 4, arbitrary: replyAt(point).map((reply) => ({ reply })) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(...(Object.keys(STEP_ERRORS) as StepErrorCode[])).map((fails) => ({ fails })),
      },
    ),
    enabled: fc.constantFrom(true, true, true, false),
    mode: fc.constantFrom("live", "live", "live", "shadow"),
    on_failure: fc.constantFrom(...POINTS[point].policies),
    permissions: permissionsAt(point),
    match: fc.constantFrom({}, {}, POINTS[point].filters.includes("tools") ? { tools: ["other"] } : {}),
  });
type Hook = typeof hookAt extends (point: Point) => fc.Arbitrary<infer T> ? T : never;

const EVENT: Record<string, unknown> = {
  content: "original",
  tool_output: "original",
  tool_name: "bash",
  message: "hi",
  messages: [{ role: "user", content: "original" }],
  event: { name: "e", source_plugin: "p" },
  tool_input: { command: "original" },
};
const eventOf = (point: Point) => deepFreeze(fillEvent(point, structuredClone(EVENT), AGENT_ID));

function deepFreeze<T>(given: T): T {
  if (typeof given === "object" && given !== null) {
    Object.freeze(given);
    Object.values(given).forEach(deepFreeze);
  }
  return given;
}

type Scene = { point: Point; profile: Profile; chained: boolean; hooks: Hook[] };

/** Parsed once: reading a configuration takes longer than running the hook. */
const BASES = new Map<Point, ChainHook["config"]>();
function baseOf(point: Point): ChainHook["config"] {
  const { permission } = POINTS[point];
  const base = BASES.get(point) ?? scriptHook("h", { point, permissions: permission ? [permission] : [] }).config;
  BASES.set(point, base);
  return base;
}

const chainOf = ({ point, hooks }: Scene): ChainHook[] =>
  hooks.map(
    ({ act: _, ...config }, i): ChainHook => ({
      hook_id: `h${i}`,
      revision: 1,
      config: {
        ...baseOf(point),
        ...config,
        name: `h${i}`,
        mode: config.mode as "live" | "shadow",
      } as ChainHook["config"],
    }),
  );

async function playWith(scene: Scene, wrap: (ports: Ports) => Ports = (ports) => ports) {
  const { ports, calls } = scripted(Object.fromEntries(scene.hooks.map((hook, i) => [`h${i}`, hook.act])));
  const { point, profile, chained } = scene;
  const agent = { id: AGENT_ID, slug: "a", profile, enabled: true, resolution: chained ? { [point]: "chain" } : {} };
  const outcome = await runChain(
    { agent: agent as never, point, event: eventOf(point), chain: chainOf(scene) },
    wrap(ports),
  );
  return { outcome, calls };
}

const sceneAt = (point: Point, profile: Profile) =>
  fc.record({
    point: fc.constant(point),
    profile: fc.constant(profile),
    chained: fc.boolean(),
    hooks: fc.array(hookAt(point), { maxLength: 5 }),
  });

const SERIALISED: Record<string, string[]> = {
  continue: ["action"],
  block: ["action", "reason"],
  inject: ["action", "content"],
  modify: ["action", "input"],
  replace: ["action", "output"],
  context_phase: ["action", "phase"],
};
const CONFIRM_11 = ["action", "message", "sources", "generations", "tool", "modified_input", "modified_by"];

function conforms({ point, profile }: Scene, { reply, verdict }: ChainOutcome): void {
  const given = reply as Record<string, unknown>;
  expect(JSON.parse(JSON.stringify(given))).toEqual(given);
  if (POINTS[point].family === "librefang") {
    expect(Object.keys(POINTS[point].replyKeys)).toEqual(expect.arrayContaining(Object.keys(given)));
    expect(POINTS[point].reply.safeParse(given).success).toBe(true);
    if (["unchanged", "error"].includes(verdict)) expect(given).toEqual({});
    if (given.messages) expect(readMessages(given.messages)?.dropped).toEqual([]);
    return;
  }
  const action = String(given.action);
  expect(POINTS[point].actions(profile)).toContain(action);
  expect(readHookResult(given, profile)).not.toBeNull();
  if (action !== "confirm") expect(Object.keys(given)).toEqual(SERIALISED[action]);
  else if (profile === "synaps-0.10") expect(Object.keys(given)).toEqual(["action", "message"]);
  else expect(CONFIRM_11).toEqual(expect.arrayContaining(Object.keys(given)));
}

test.each(CASES)(
  "%s of %s: whatever hooks do, the verdict is one of the point's, the reply is of its contract",
  async (point, profile) => {
    await fc.assert(
      fc.asyncProperty(sceneAt(point, profile), async (scene) => {
        const { outcome, calls } = await playWith(scene);
        expect(VERDICTS[point]).toContain(outcome.verdict);
        conforms(scene, outcome);
        const called = new Set(calls.map((call) => call.name));
        expect(outcome.steps.map((s) => s.name)).toEqual(scene.hooks.flatMap((h, i) => (h.enabled ? [`h${i}`] : [])));
        for (const step of outcome.steps) {
          expect(Step.safeParse(step).success).toBe(true);
          expect(called.has(step.name)).toBe(!["not_reached", "filtered"].includes(step.disposition));
        }
        // The same once more: nothing but hooks and event decides.
        expect((await playWith(scene)).outcome).toEqual(outcome);
      }),
      { numRuns: 30 },
    );
  },
);

test.each(CASES)(
  "%s of %s: hooks that are not reached change nothing, and nobody changes what they would have seen",
  async (point, profile) => {
    await fc.assert(
      fc.asyncProperty(sceneAt(point, profile), replyAt(point), async (scene, other) => {
        const { outcome, calls } = await playWith(scene);
        const unreached = new Set(outcome.steps.filter((s) => s.disposition === "not_reached").map((s) => s.name));
        const hooks = scene.hooks.map((hook, i) =>
          unreached.has(`h${i}`) ? { ...hook, act: { reply: other } } : hook,
        );
        expect((await playWith({ ...scene, hooks })).outcome).toEqual(outcome);
        const rewrites = scene.chained && POINTS[point].chainable;
        if (rewrites || (point === "before_tool_call" && profile === "synaps-0.11")) return;
        for (const call of calls) expect(call.event).toEqual(eventOf(point));
      }),
      { numRuns: 15 },
    );
  },
);

test.each(CASES)("%s of %s: a chain of replies is decided as it is run", async (point, profile) => {
  const replied = fc.record({ reply: replyAt(point), permissions: permissionsAt(point) });
  await fc.assert(
    fc.asyncProperty(fc.array(replied, { maxLength: 5 }), fc.boolean(), async (replies, wanted) => {
      const chained = wanted && POINTS[point].chainable;
      const hooks = replies.map(({ reply, permissions }) => ({
        act: { reply },
        enabled: true,
        mode: "live" as const,
        on_failure: POINTS[point].policies[0] as Hook["on_failure"],
        permissions,
        match: {},
      }));
      const { outcome } = await playWith({ point, profile, chained, hooks: hooks as Hook[] });
      const named = replies.map((r, i) => ({ name: `h${i}`, ...r }));
      const { verdict, reply, outcome: text, dispositions } = resolveChain(point, named, profile, { chained });
      expect({ verdict, reply, text, dispositions }).toEqual({
        verdict: outcome.verdict,
        reply: outcome.reply,
        text: outcome.outcome,
        dispositions: outcome.steps.map((step) => step.disposition),
      });
    }),
    { numRuns: 25 },
  );
});

const PARALLEL = CASES.filter(([point]) => POINTS[point].dispatch === "parallel");

test.each(PARALLEL)(
  "%s of %s: all at once, and the same result in whatever order they finish",
  async (point, profile) => {
    await fc.assert(
      fc.asyncProperty(sceneAt(point, profile), fc.infiniteStream(fc.nat(4)), async (scene, turns) => {
        const { outcome } = await playWith(scene);
        const waiting: (() => void)[] = [];
        const shuffled = playWith(scene, (ports) => ({
          ...ports,
          run: async (call) => {
            await new Promise<void>((resolve) => waiting.push(resolve));
            return ports.run(call);
          },
        }));
        await new Promise((resolve) => setImmediate(resolve));
        const running = outcome.steps.filter((s) => !["filtered", "not_reached"].includes(s.disposition));
        expect(waiting).toHaveLength(running.length);
        while (waiting.length > 0) {
          const at = (turns.next().value ?? 0) % waiting.length;
          waiting.splice(at, 1)[0]?.();
          await new Promise((resolve) => setImmediate(resolve));
        }
        expect((await shuffled).outcome).toEqual(outcome);
      }),
      { numRuns: 12 },
    );
  },
);

test.each(CASES)(
  "%s of %s: a runner that throws, hangs, or answers nonsense ends nowhere but in its step",
  async (point, profile) => {
    const nasty = fc.constantFrom<Ports["run"]>(
      async () => {
        throw null;
      },
      () => new Promise(() => undefined),
      async () => null as never,
      async () => answered(undefined),
      async () => answered(() => 1),
      async () => answered({ action: Symbol("x"), content: 1n, messages: [Symbol("y")], memories: [() => 1] }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(nasty, { minLength: 1, maxLength: 3 }), async (runs) => {
        const hooks = runs.map(() => ({ act: { reply: {} }, enabled: true, mode: "live" as const }));
        const scene = {
          point,
          profile,
          chained: false,
          hooks: hooks.map((hook) => ({
            ...hook,
            on_failure: POINTS[point].policies[0],
            permissions: POINTS[point].permission ? [POINTS[point].permission] : [],
            match: {},
          })) as Hook[],
        };
        const { outcome } = await playWith(scene, (ports) => ({
          ...ports,
          sleep: async () => undefined,
          run: (call) => (runs[Number(call.name.slice(1))] as Ports["run"])(call),
        }));
        expect(VERDICTS[point]).toContain(outcome.verdict);
        expect(outcome.steps).toHaveLength(runs.length);
      }),
      { numRuns: 15 },
    );
  },
);

test("a breaker, a rate limit or a cache that throws costs a step at most", async () => {
  const hook = { enabled: true, mode: "live", on_failure: "warn", permissions: [], match: {} } as const;
  const hooks = [{ ...hook, act: { reply: { content: "A" } } }] as unknown as Hook[];
  const scene: Scene = { point: "transform_tool_result", profile: "librefang", chained: false, hooks };
  const oops = () => {
    throw new Error("store is gone");
  };
  const fine = { recall: () => undefined, admit: () => null, settle: () => {}, remember: () => {} };
  const { outcome } = await playWith(scene, (ports) => ({ ...ports, gates: { ...fine, settle: oops } }));
  expect(outcome.reply).toEqual({ content: "A" });
  const refused = await playWith(scene, (ports) => ({ ...ports, gates: { ...fine, admit: oops } }));
  expect(refused.outcome).toMatchObject({ verdict: "unchanged", reply: {}, steps: [{ disposition: "failed" }] });
});
