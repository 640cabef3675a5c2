import { fillEvent } from "@/lib/contract/events";
import { WrittenHookConfig } from "@/lib/contract/hook-config";
import { POINTS } from "@/lib/contract/points";
import type { StepErrorCode } from "@/lib/contract/run";
import type { ChainHook, Gates, Ports } from "../../ports";
import { type Replied, resolveChain } from "../../resolve/resolve-chain";
import { runChain } from "../../run-chain";
import { type Act, scripted } from "../../testing";
import type { ChainVector, VectorHook } from "./vector";

export const AGENT_ID = "5f0c1a52-7a55-4b52-9d0b-6f3f2b1f7f11";

type Expect = ChainVector["expect"];

const hookOf = ({ point }: ChainVector, { name, config }: VectorHook): ChainHook => {
  const { permission } = POINTS[point];
  return {
    hook_id: name,
    revision: 1,
    config: WrittenHookConfig.parse({
      name,
      point,
      runner: { kind: "command", runtime: "native", source: name },
      permissions: permission === null ? [] : [permission],
      ...config,
    }),
  };
};

const actsOf = ({ reply, fails, acts }: VectorHook): Act[] => {
  if (acts) return acts.map((act) => ("fails" in act ? { fails: act.fails as StepErrorCode } : { reply: act.reply }));
  return [fails === undefined ? { reply: reply ?? null } : { fails }];
};

/** Runs a vector through the engine with a scripted runner. @returns everything that `expect` can name */
export async function play(vector: ChainVector): Promise<Required<Expect>> {
  const { profile, point, hooks, enabled = true, chained = false, confirm } = vector;
  const { ports, calls, waits } = scripted(Object.fromEntries(hooks.map((hook) => [hook.name, actsOf(hook)])));
  const timeouts: number[] = [];
  const remembered: Record<string, unknown> = {};
  const settled: Required<Expect>["settled"] = {};
  const of = (hook: ChainHook) => hooks.find((h) => h.name === hook.config.name);
  let spent = 0;
  const gates: Gates = {
    recall: (hook) => {
      const found = of(hook);
      return found && "cached" in found ? { reply: found.cached } : undefined;
    },
    admit: (hook) => {
      const disposition = of(hook)?.refused;
      return disposition ? { disposition, message: disposition } : null;
    },
    settle: (hook, _agent, outcome) => {
      settled[hook.config.name] = outcome;
    },
    remember: (hook, _event, reply) => {
      remembered[hook.config.name] = reply;
    },
  };
  const watched: Ports = {
    ...ports,
    gates,
    now: () => ports.now() + spent,
    run: async (call) => {
      timeouts.push(call.timeout_ms);
      spent += Math.min(call.timeout_ms, hooks.find((h) => h.name === call.name)?.takes_ms ?? 0);
      return ports.run(call);
    },
  };
  const { verdict, reply, outcome, steps } = await runChain(
    {
      agent: { id: AGENT_ID, slug: "a", profile, enabled, resolution: chained ? { [point]: "chain" } : {} },
      point,
      event: fillEvent(point, vector.event ?? {}, AGENT_ID),
      chain: hooks.map((hook) => hookOf(vector, hook)),
      ...(confirm ? { confirm } : {}),
    },
    watched,
  );
  return {
    verdict,
    reply,
    outcome,
    called: [...new Set(calls.map((call) => call.name))],
    dispositions: steps.map((step) => step.disposition),
    effects: steps.map((step) => step.policy.effect),
    warnings: steps.map((step) => step.warnings.map((warning) => warning.code)),
    errors: steps.map((step) => step.error?.message ?? null),
    audit: steps.flatMap((step) => (step.audit ? [step.audit] : [])),
    seen: Object.fromEntries(calls.map((call) => [call.name, call.event])),
    waits,
    timeouts,
    remembered,
    settled,
  };
}

/** The hooks of a vector whose outcome hangs on replies alone, or null. */
export function pureReplies(vector: ChainVector): Replied[] | null {
  const { hooks, enabled = true, confirm } = vector;
  const pure = hooks.every(
    (hook) =>
      ![hook.fails, hook.acts, hook.refused].some((given) => given !== undefined) &&
      !("cached" in hook) &&
      Object.keys(hook.config).every((key) => key === "permissions"),
  );
  if (!pure || !enabled || confirm) return null;
  return hooks.map((hook) => ({
    name: hook.name,
    permissions: hookOf(vector, hook).config.permissions,
    reply: hook.reply ?? null,
  }));
}

export const resolved = ({ point, profile, chained = false }: ChainVector, replies: Replied[]) =>
  resolveChain(point, replies, profile, { chained });
