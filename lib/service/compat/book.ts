import type { HookMetrics, HookStats, HookTrace } from "@/lib/contract/compat";
import { POINTS } from "@/lib/contract/points";
import { roughBytes } from "@/lib/engine/rough-size";
import type { LiveCall } from "../invoke";
import { traceOf } from "./hook-trace";
import { add, countOf, countsPerAgent, isCounted, noMetrics, noStats, sumMetrics } from "./stats";

/** librefang.md 5.3. */
const RING = 100;
/** What the traces of all agents may hold together; LibreFang has no bound. The oldest of the quietest agent go first. */
const TRACE_BYTES = 64 * 1024 * 1024;
/** As what a larger trace counts, so that measuring it stays quick. */
const LARGEST = 4 * 1024 * 1024;

type Kept = { trace: HookTrace; bytes: number };
type AgentBook = { slug: string; metrics: HookMetrics; own: HookStats; ring: Kept[] };

/** LibreFang's counters and traces of live calls since the start. `null` as agent means all of them. */
export type CompatBook = {
  observe: (call: LiveCall) => void;
  metrics: (agentId: string | null) => HookMetrics;
  /** Counters by agent, with the slug that the agent had last. */
  byAgent: (agentId: string | null) => { id: string; slug: string; metrics: HookMetrics; own: HookStats }[];
  /** Oldest first, at most 100. */
  traces: (agentId: string | null) => HookTrace[];
  trace: (traceId: string) => { trace: HookTrace; slug: string } | null;
  forgetAgent: (agentId: string) => void;
};

export function createCompatBook(maxBytes = TRACE_BYTES): CompatBook {
  // In the order of the last trace, so that the quietest agent comes first.
  const agents = new Map<string, AgentBook>();
  let bytes = 0;

  const bookOf = (id: string, slug: string): AgentBook => {
    const known = agents.get(id) ?? { slug, metrics: noMetrics(), own: noStats(), ring: [] };
    known.slug = slug;
    agents.set(id, known);
    return known;
  };

  const drop = (ring: Kept[]) => {
    bytes -= ring.shift()?.bytes ?? 0;
  };

  const keep = (id: string, book: AgentBook, trace: HookTrace) => {
    agents.delete(id);
    agents.set(id, book);
    const kept = { trace, bytes: 1_000 + roughBytes([trace.input_preview, trace.output_preview], LARGEST) };
    book.ring.push(kept);
    bytes += kept.bytes;
    if (book.ring.length > RING) drop(book.ring);
    for (const { ring } of agents.values()) {
      if (bytes <= maxBytes) break;
      while (bytes > maxBytes && ring.length > 0) drop(ring);
    }
  };

  const chosen = (agentId: string | null) =>
    agentId === null ? [...agents] : [...agents].filter(([id]) => id === agentId);

  return {
    observe: ({ agent, point, event, chain, result, created_at }) => {
      if (POINTS[point].family !== "librefang" || result.steps.length === 0) return;
      const book = bookOf(agent.id, agent.slug);
      const hooks = chain.filter(({ config }) => config.enabled);
      let startMs = created_at.getTime();
      for (const [i, step] of result.steps.entries()) {
        const config = hooks[i]?.config;
        if (!config) return;
        const counted = countOf(step, point, config);
        if (counted && isCounted(point)) add(book.metrics[point], counted);
        if (counted && countsPerAgent(point, config)) add(book.own, counted);
        const trace = traceOf(step, config, event, new Date(startMs));
        if (trace) keep(agent.id, book, trace);
        if (POINTS[point].dispatch === "sequential") startMs += step.duration_ms;
      }
    },
    metrics: (agentId) => sumMetrics(chosen(agentId).map(([, { metrics }]) => metrics)),
    byAgent: (agentId) => chosen(agentId).map(([id, { slug, metrics, own }]) => ({ id, slug, metrics, own })),
    traces: (agentId) => {
      const traces = chosen(agentId).flatMap(([, { ring }]) => ring.map(({ trace }) => trace));
      if (agentId === null) traces.sort((a, b) => (a.started_at < b.started_at ? -1 : 1));
      return traces.slice(-RING);
    },
    trace: (traceId) => {
      for (const { ring, slug } of agents.values()) {
        const found = ring.find(({ trace }) => trace.trace_id === traceId);
        if (found) return { trace: found.trace, slug };
      }
      return null;
    },
    forgetAgent: (agentId) => {
      const ring = agents.get(agentId)?.ring ?? [];
      while (ring.length > 0) drop(ring);
      agents.delete(agentId);
    },
  };
}
