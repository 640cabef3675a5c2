import type {
  EngineChain,
  EngineHealth,
  HookMetrics,
  HookTrace,
  MetricsSummary,
  StoredTrace,
  TraceHistoryQuery,
} from "@/lib/contract/compat";
import { SluiceError } from "@/lib/contract/error";
import type { AuditLine } from "@/lib/contract/run";
import { getAgent } from "@/lib/store/agents";
import { liveLibrefangHooks } from "@/lib/store/live-hooks";
import { sluice } from "../container";
import { engineChain, engineHealth } from "./engine";
import { prometheusText, summaryOf } from "./views";

/** @param agent id or slug, absent for all; @throws SluiceError agent_not_found */
async function idOf(agent: string | undefined): Promise<string | null> {
  return agent === undefined ? null : (await getAgent(sluice().db, agent)).id;
}

export const readHookMetrics = async (agent?: string): Promise<HookMetrics> =>
  sluice().compat.metrics(await idOf(agent));

export const readSummary = async (agent?: string): Promise<MetricsSummary> => summaryOf(await readHookMetrics(agent));

export async function readPerAgent(agent?: string) {
  const counted = sluice()
    .compat.byAgent(await idOf(agent))
    .filter(({ own }) => own.calls > 0);
  return {
    per_agent: Object.fromEntries(counted.map(({ id, own }) => [id, own])),
    total_agents: counted.length,
    note: "Counts ingest without a cache and transform_tool_result, as LibreFang's engine does; its own endpoint is always empty.",
  };
}

export async function readPrometheus(agent?: string): Promise<string> {
  const agents = sluice().compat.byAgent(await idOf(agent));
  return prometheusText(agents.map(({ slug, metrics }) => ({ plugin: slug, metrics })));
}

export async function readTraces(agent?: string): Promise<{ traces: HookTrace[]; count: number }> {
  const traces = sluice().compat.traces(await idOf(agent));
  return { traces, count: traces.length };
}

/** The oldest that fit, as LibreFang takes them (librefang.md 8.2). */
export async function readTraceHistory({ agent, plugin, hook, limit, failures_only }: TraceHistoryQuery) {
  const { traces } = await readTraces(agent);
  const found = traces
    .filter((trace) => plugin === undefined || trace.hook.includes(plugin))
    .filter((trace) => hook === undefined || trace.hook === hook)
    .filter((trace) => !failures_only || !trace.success)
    .slice(0, limit);
  return {
    traces: found,
    total: found.length,
    limit,
    source: "in-memory" as const,
    filters: { plugin: plugin ?? null, hook: hook ?? null, failures_only },
  };
}

/** @throws SluiceError invalid_trace_id, trace_not_found */
export function readStoredTrace(traceId: string): StoredTrace {
  if (!/^[0-9a-f]{16}$/i.test(traceId))
    throw new SluiceError("invalid_trace_id", "trace_id must be 16 hexadecimal characters.");
  const found = sluice().compat.trace(traceId.toLowerCase());
  if (!found)
    throw new SluiceError(
      "trace_not_found",
      `No trace found with id '${traceId}'; the last 100 of each agent are kept.`,
    );
  const { annotations: _, ...trace } = found.trace;
  const { input_preview, output_preview } = trace;
  return {
    ...trace,
    plugin: found.slug,
    input_preview: JSON.stringify(input_preview),
    output_preview: trace.success ? JSON.stringify(output_preview) : null,
  };
}

export async function readEngineChain(agent?: string): Promise<EngineChain> {
  const id = await idOf(agent);
  return engineChain(await liveLibrefangHooks(sluice().db, id), id === null);
}

/** @returns null when there is no live hook */
export async function readEngineHealth(agent?: string): Promise<EngineHealth | null> {
  const id = await idOf(agent);
  const hooks = await liveLibrefangHooks(sluice().db, id);
  if (hooks.length === 0) return null;
  const opened = new Set(
    sluice()
      .policies.gates.opened()
      .map((held) => `${held.hookId} ${held.revision}`),
  );
  return engineHealth(hooks, id === null, (hook) => opened.has(`${hook.id} ${hook.revision}`));
}

/** Newest first. */
export const readIntercepts = (limit: number): Promise<AuditLine[]> => sluice().intercepts.read(limit);
