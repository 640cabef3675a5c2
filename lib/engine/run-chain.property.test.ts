import fc from "fast-check";
import { expect, test } from "vitest";
import { STEP_ERRORS, Step, type StepErrorCode } from "@/lib/contract/run";
import { type Act, run, scripted, scriptHook } from "./testing";
import { utf8Bytes } from "./utf8";

const content = fc.oneof(fc.string({ unit: "binary", maxLength: 30 }), fc.constantFrom("", "error: x\n", "ok\nok\n"));
const act: fc.Arbitrary<Act> = fc.oneof(
  content.map((text) => ({ reply: { content: text } })),
  fc.json().map((json) => ({ reply: JSON.parse(json) })),
  fc.anything().map((reply) => ({ reply })),
  fc.constantFrom(...(Object.keys(STEP_ERRORS) as StepErrorCode[])).map((fails) => ({ fails })),
  fc.constant(async () => {
    throw "not even an error";
  }),
  fc.constant((() => Promise.resolve(null)) as unknown as Act),
);
const hook = fc.record({
  act,
  kind: fc.constantFrom("command", "javascript"),
  enabled: fc.boolean(),
  mode: fc.constantFrom("live", "shadow"),
  on_failure: fc.constantFrom("warn", "abort", "skip"),
  retry: fc.record({ max: fc.nat(2), delay_ms: fc.nat(30_000) }),
  guard: fc.record({ mode: fc.constantFrom("enforce", "warn", "off") }),
  match: fc.constantFrom({}, { tools: ["other"] }, { command: "^x" }),
});
const scenario = fc.record({
  hooks: fc.array(hook, { maxLength: 5 }),
  content,
  chained: fc.boolean(),
  agentEnabled: fc.boolean(),
});

const play = async ({
  hooks,
  content: text,
  chained,
  agentEnabled,
}: typeof scenario extends fc.Arbitrary<infer T> ? T : never) => {
  const acts = Object.fromEntries(hooks.map((h, i) => [`h${i}`, h.act]));
  const { ports, calls } = scripted(acts);
  const chain = hooks.map(({ act: _, kind, ...extra }, i) =>
    scriptHook(`h${i}`, kind === "command" ? extra : { ...extra, runner: { kind, source: `h${i}` } }),
  );
  const resolution = chained ? { transform_tool_result: "chain" } : {};
  const outcome = await run(chain, ports, { content: text, agent: { enabled: agentEnabled, resolution } });
  return { outcome, called: new Set(calls.map((c) => c.name)), chain };
};

test("whatever runners do, there is a verdict, a full record, and a reply of the contract", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (input) => {
      const { outcome, called, chain } = await play(input);
      expect(["unchanged", "replaced"]).toContain(outcome.verdict);
      const expected = input.agentEnabled ? chain.filter((h) => h.config.enabled).map((h) => h.config.name) : [];
      expect(outcome.steps.map((s) => s.name)).toEqual(expected);
      for (const step of outcome.steps) {
        expect(Step.safeParse(step).success).toBe(true);
        const ran = called.has(step.name);
        expect(ran).toBe(step.disposition !== "not_reached" && step.disposition !== "filtered");
        expect(step.reason).not.toBe("");
      }
      const applied = outcome.steps.filter((s) => s.disposition === "applied");
      if (outcome.verdict === "unchanged") {
        expect(applied).toEqual([]);
        expect(outcome.reply).toEqual({});
        expect(outcome.after).toBe(input.content);
      } else {
        expect(applied.length).toBeGreaterThan(0);
        expect(outcome.reply).toEqual({ content: outcome.after });
        expect(applied.at(-1)?.raw_reply).toMatchObject({ content: outcome.after });
        if (!input.chained) expect(applied).toHaveLength(1);
      }
    }),
    { numRuns: 400 },
  );
});

test("where every guard enforces, no agent ever gets more bytes than the tool gave", async () => {
  await fc.assert(
    fc.asyncProperty(scenario, async (input) => {
      const hooks = input.hooks.map((h) => ({ ...h, guard: { mode: "enforce" as const } }));
      const { outcome } = await play({ ...input, hooks });
      expect(utf8Bytes(outcome.after ?? "")).toBeLessThanOrEqual(utf8Bytes(input.content));
    }),
    { numRuns: 300 },
  );
});
