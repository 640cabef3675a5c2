import type { Event } from "@/lib/contract/events";
import type { Point, Profile } from "@/lib/contract/points";
import type { Confirm, RunResult } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";
import type { RuntimeInput } from "./view";

type Run = Pick<RunResult, "verdict" | "reply" | "outcome" | "steps"> & { point: Point };

/**
 * What {@link modelSees} needs of a run. Shadow hooks are no part of the agent's stack.
 * @param event filled in
 */
export function inputOfRun(profile: Profile, event: Event, run: Run, confirm: Confirm | null = null): RuntimeInput {
  const live = run.steps.filter(({ disposition }) => disposition !== "shadowed");
  const failed = live.some((s) => s.policy.on_failure === "abort" && FAILURES.includes(s.disposition));
  const { point, verdict, reply, outcome } = run;
  return {
    profile,
    point,
    event,
    verdict,
    reply,
    outcome,
    confirm,
    hooks: live.length,
    aborted: failed && live.length === 1,
  };
}
