import { createHash } from "node:crypto";
import { type Event, fillEvent } from "@/lib/contract/events";
import type { Profile } from "@/lib/contract/points";
import type { Confirm, RunResult } from "@/lib/contract/run";
import type { RuntimeOptions, RuntimeView } from "@/lib/contract/runtime-view";
import { modelSees } from "@/lib/engine/runtime/model-sees";
import { inputOfRun } from "@/lib/engine/runtime/of-run";

type Decided = Pick<RunResult, "point" | "verdict" | "reply" | "outcome" | "steps">;
type Given = { profile: Profile; agentId: string; event: Event; confirm?: Confirm | undefined };

/** What the agent's runtime makes of an invocation. @param options what is not in the event */
export function viewOf(decided: Decided, given: Given, options: Partial<RuntimeOptions> = {}): RuntimeView {
  const { profile, agentId, event, confirm } = given;
  const input = inputOfRun(profile, fillEvent(decided.point, event, agentId), decided, confirm);
  return modelSees(input, options, { sha256 });
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");
