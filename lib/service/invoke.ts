import { SluiceError } from "@/lib/contract/error";
import { type Event, fillEvent } from "@/lib/contract/events";
import { POINTS, type Point } from "@/lib/contract/points";
import { paramsFromIssues } from "@/lib/contract/problem";
import type { Confirm, Origin, RunResult } from "@/lib/contract/run";
import { WORTH_NAMING } from "@/lib/engine/pipeline/omissions";
import type { ChainAgent, ChainHook, Ports } from "@/lib/engine/ports";
import { runChain } from "@/lib/engine/run-chain";
import type { RecordedInvocation } from "@/lib/store/recorder";
import type { Hide } from "./hide-secrets";

/** What one invocation needs from outside. Without a recorder nothing is stored (the command line). */
export type InvokePorts = Ports & {
  newId: () => string;
  /** Wall clock, for the trace. */
  date: () => Date;
  countTokens: (text: string) => Promise<{ tokens: number; estimated: boolean }>;
  record: ((invocation: RecordedInvocation) => Promise<boolean>) | null;
  /** Gives the content of a call the name under which it can be fetched; null or absent where nothing is kept. */
  nameOriginal?: ((content: string) => string) | null;
  /** What takes the secrets of a chain out of what is recorded; null where it is granted none. Must not throw. */
  hide?: (chain: ChainHook[]) => Promise<Hide | null>;
  /** Told of each live call before its record is stored. Must not throw or wait. */
  observe?: (call: LiveCall) => void;
};

/** A live call as it ended. `result.steps` are those of the chain's enabled hooks, in order. */
export type LiveCall = Omit<Invocation, "origin" | "confirm"> & { result: RunResult; created_at: Date };

export type Invocation = {
  agent: ChainAgent;
  point: Point;
  event: Event;
  chain: ChainHook[];
  origin: Origin;
  confirm?: Confirm;
};

/**
 * Runs one event through one chain and records it. The only way that hooks run: live calls, test runs and the command
 * line differ in origin and ports alone.
 * @returns after the trace is stored; `stored` is false when that failed, the result is right all the same
 * @throws SluiceError invalid_request when the event is not one of the point's
 */
export async function invoke(input: Invocation, ports: InvokePorts): Promise<RunResult> {
  const { agent, point, chain, origin } = input;
  const event = checkedEvent(input);
  const createdAt = ports.date();
  const live = origin === "live";
  // Design, rule 8: what is tried out neither reads nor writes breakers, rates and caches.
  const chainPorts = live ? ports : { ...ports, gates: null };
  const original = originalOf(point, event, ports);
  const outcome = await runChain({ agent, point, event, chain, confirm: input.confirm, original }, chainPorts);
  const hide = (await ports.hide?.(chain)) ?? null;
  const recorded = hide ? (hide.json(event) as Event) : event;
  const result: RunResult = {
    trace_id: ports.newId(),
    point,
    verdict: outcome.verdict,
    outcome: outcome.outcome,
    reply: outcome.reply,
    duration_ms: outcome.duration_ms,
    tokens: await countBoth(outcome.before, outcome.after, ports),
    bytes: outcome.bytes,
    steps: hide ? outcome.steps.map(hide.step) : outcome.steps,
    stored: false,
    model_sees: null,
  };
  if (live) ports.observe?.({ agent, point, event: recorded, chain, result, created_at: createdAt });
  if (ports.record)
    result.stored = await ports.record({
      result: hide
        ? { ...result, reply: hide.json(result.reply), outcome: hide.json(result.outcome) as string | null }
        : result,
      agent_id: agent.id,
      event: recorded,
      origin,
      original: original !== null && outcome.after?.includes(original) ? original : null,
      tool: text(event.tool_name),
      tool_use_id: text(event.tool_use_id),
      session_id: text(event.session_id),
      created_at: createdAt,
    });
  return result;
}

function checkedEvent({ agent, point, event }: Invocation): Event {
  const parsed = POINTS[point].event.safeParse(event, { reportInput: true });
  if (parsed.success) return fillEvent(point, event, agent.id);
  const params = paramsFromIssues(parsed.error.issues, ["event"]);
  throw new SluiceError("invalid_request", `${params[0]?.path}: ${params[0]?.message}`, params);
}

function originalOf(point: Point, event: Event, { nameOriginal, record }: InvokePorts): string | null {
  const content = event[POINTS[point].textKey ?? ""];
  if (!nameOriginal || !record || typeof content !== "string" || content.length < WORTH_NAMING) return null;
  return nameOriginal(content);
}

async function countBoth(
  before: string | null,
  after: string | null,
  ports: InvokePorts,
): Promise<RunResult["tokens"]> {
  if (before === null || after === null) return null;
  const first = await ports.countTokens(before);
  const second = after === before ? first : await ports.countTokens(after);
  return { before: first.tokens, after: second.tokens, estimated: first.estimated || second.estimated };
}

const text = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
