import type { Event } from "@/lib/contract/events";
import type { Origin, RunResult, Step } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";
import { type Figure, figuresOf } from "./figures";
import { plain, plainOrNull, utf8Bytes } from "./text";

/** One invocation as the recorder takes it. */
export type RecordedInvocation = {
  result: Omit<RunResult, "stored" | "model_sees">;
  agent_id: string;
  event: Event;
  origin: Origin;
  tool: string | null;
  tool_use_id: string | null;
  session_id: string | null;
  /** The name of its content, where the reply tells it. */
  original: string | null;
  created_at: Date;
};

/** The rows that one invocation becomes, in the order of the columns of `write-batch.ts`. */
export type InvocationRows = {
  invocation: Value[];
  steps: Value[][];
  payload: Value[];
  originals: Value[][];
  figures: Figure[];
  /** What the rows take while they wait. */
  bytes: number;
};
export type Value = string | number | boolean | Date | null;

/** Largest text of all steps of one invocation that a trace keeps, in UTF-16 units. */
export const STEPS_MAX = 4 * 1024 * 1024;
const INT_MAX = 2 ** 31 - 1;

/** @throws TypeError when a reply cannot be written as JSON */
export function rowsOf(recorded: RecordedInvocation): InvocationRows {
  const { result, agent_id, origin, created_at } = recorded;
  const id = result.trace_id;
  const failures = result.steps.filter((step) => FAILURES.includes(step.disposition)).length;
  const warnings = result.steps.reduce((sum, step) => sum + step.warnings.length, 0);
  const tool = plainOrNull(recorded.tool);
  const tokens = result.tokens;
  const bytes = result.bytes;
  const texts = [JSON.stringify(recorded.event), JSON.stringify(result.reply ?? null), stepsText(result.steps)];
  return {
    invocation: [
      id,
      plain(agent_id),
      result.point,
      tool,
      plainOrNull(recorded.tool_use_id),
      plainOrNull(recorded.session_id),
      origin,
      result.verdict,
      failures,
      warnings,
      result.steps.length,
      micros(result.duration_ms),
      int(tokens?.before),
      int(tokens?.after),
      tokens?.estimated ?? null,
      int(bytes?.before),
      int(bytes?.after),
      created_at,
    ],
    steps: result.steps.map((step, position) => [
      id,
      position,
      step.hook_id && plain(step.hook_id),
      step.revision,
      step.runner,
      step.disposition,
      micros(step.duration_ms),
      created_at,
    ]),
    payload: [id, ...texts, result.outcome && plain(result.outcome, 64 * 1024)],
    originals: recorded.original === null ? [] : [[recorded.original, id]],
    figures: figuresOf({ ...recorded, tool }, failures),
    bytes: texts.reduce((sum, text) => sum + utf8Bytes(text), 1_000),
  };
}

export const micros = (ms: number): number => Math.max(0, Math.round(ms * 1_000));
const int = (value: number | undefined) => (value === undefined ? null : Math.min(Math.round(value), INT_MAX));

/** The steps as JSON. Of an invocation that is too large, first the streams go, then the replies; a warning says so. */
export function stepsText(steps: Step[]): string {
  const whole = JSON.stringify(steps);
  if (whole.length <= STEPS_MAX) return whole;
  const lean = JSON.stringify(steps.map(withoutStreams));
  return lean.length <= STEPS_MAX ? lean : JSON.stringify(steps.map((step) => withoutReply(withoutStreams(step))));
}

const cut = (step: Step, what: string): Step["warnings"] => [
  ...step.warnings,
  {
    code: "output_truncated",
    message: `the invocation was too large for its trace: ${what} of this step were not kept`,
  },
];

const withoutStreams = (step: Step): Step => ({
  ...step,
  attempts: step.attempts.map((attempt) => ({ ...attempt, stdout: "", stderr: "" })),
  line_map: null,
  warnings: cut(step, "streams and line map"),
});

const withoutReply = (step: Step): Step => ({ ...step, raw_reply: null, warnings: cut(step, "replies") });
