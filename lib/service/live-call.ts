import { SluiceError } from "@/lib/contract/error";
import type { Event } from "@/lib/contract/events";
import { belongsTo, Point, pointsOf } from "@/lib/contract/points";
import type { RunResult } from "@/lib/contract/run";
import { invoke } from "./invoke";
import { liveChain } from "./overrides";
import { serverPorts } from "./ports";

/**
 * One live call in an agent's tool-call path.
 * @param agent id or slug
 * @throws SluiceError agent_not_found, point_not_found, invalid_request, or hook_aborted with the call's headers when a failing hook's policy aborts
 */
export async function liveCall(agent: string, pointName: string, event: Event): Promise<RunResult> {
  const point = Point.safeParse(pointName);
  if (!point.success)
    throw new SluiceError(
      "point_not_found",
      `There is no hook point ${JSON.stringify(pointName)}; there are ${pointsOf().join(", ")}.`,
    );
  const { agent: found, chain } = await liveChain(agent, point.data);
  if (!belongsTo(point.data, found.profile))
    throw new SluiceError("point_not_found", `Agents with the profile ${found.profile} have no ${point.data}.`);
  const result = await invoke(
    { agent: found, point: point.data, event, chain, origin: "live" },
    serverPorts("estimated"),
  );
  if (result.verdict === "error") {
    const step = result.steps.find((s) => s.policy.effect === "aborted");
    throw new SluiceError(
      "hook_aborted",
      `Internal error: Hook '${point.data}' failed (abort policy): ${step?.error?.message}`,
      [],
      liveHeaders(result),
    );
  }
  return result;
}

/** @returns the headers of a live call's answer, an abort's too: they lead to its trace */
export const liveHeaders = (result: RunResult): Record<string, string> => ({
  "sluice-trace-id": result.trace_id,
  "sluice-verdict": result.verdict,
  ...(result.stored ? {} : { "sluice-trace-stored": "false" }),
});
