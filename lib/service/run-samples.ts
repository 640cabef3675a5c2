import type { Event } from "@/lib/contract/events";
import type { Point } from "@/lib/contract/points";
import type { Expect, Sample, SamplesReport } from "@/lib/contract/sample";
import { unmetOf } from "@/lib/engine/expectations";
import type { ChainAgent, ChainHook } from "@/lib/engine/ports";
import { type InvokePorts, invoke } from "./invoke";

export type SampleToRun = { id: string | null; name: string; point: Point; event: Event; expect: Expect };
type Chained = { agent: ChainAgent; chain: ChainHook[] };

/**
 * Runs samples one after the other and compares each result with what it expects. Nothing is stored.
 * @param chainAt the chain that a point's samples go through
 */
export async function runSamples(
  samples: readonly SampleToRun[],
  chainAt: (point: Point) => Promise<Chained>,
  ports: InvokePorts,
): Promise<SamplesReport> {
  const items: SamplesReport["items"] = [];
  for (const { id, name, point, event, expect } of samples) {
    const { agent, chain } = await chainAt(point);
    const result = await invoke({ agent, point, event, chain, origin: "test" }, { ...ports, record: null });
    items.push({
      name,
      sample_id: id,
      point,
      verdict: result.verdict,
      tokens: result.tokens,
      duration_ms: result.duration_ms,
      unmet: unmetOf(expect, point, event, result),
    });
  }
  const failed = items.filter(({ unmet }) => unmet.length > 0).length;
  return { passed: items.length - failed, failed, items };
}

export const toRun = ({ id, name, point, event, expect }: Sample): SampleToRun => ({ id, name, point, event, expect });
