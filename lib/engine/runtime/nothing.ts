import type { Point } from "@/lib/contract/points";
import { type Draw, step } from "./view";

const subagent = (moment: string) =>
  `Would run ${moment}, but no released LibreFang calls this point. The output is ignored; only an abort would reach the caller.`;

/** Points whose reply goes nowhere, and why. */
const WHY: Partial<Record<Point, string>> = {
  prepare_subagent: subagent("before a sub-agent starts"),
  merge_subagent: subagent("after a sub-agent has finished"),
  on_message_complete: "A notification: the model's message is out already, and results are discarded.",
  on_compaction: "A notification: the compacted session is stored already, and results are discarded.",
  on_session_end:
    "A notification: the hooks run at the same time under one time budget, results are discarded, and the session's injection is cleared.",
};

const onEvent = (hooks: number) =>
  hooks > 1
    ? "The output is ignored. No retries, no policy, no breaker, no metrics; only a trace."
    : "Never called for a single hook: LibreFang has an event bus only for a stack of two or more. The output would be ignored.";

/** Points whose reply nobody reads (librefang.md 2.7, 2.8; synaps.md 2.2). */
export const nothing: Draw = ({ point, hooks, verdict }) => {
  const why = point === "on_event" ? onEvent(hooks) : (WHY[point] ?? "The reply has no effect.");
  const text = verdict === "error" ? `${why} The hook aborted.` : why;
  return { steps: [step("discard", "What becomes of it", text)], sees: { kind: "nothing", text } };
};
