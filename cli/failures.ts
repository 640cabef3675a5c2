import type { Step } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";

/** What went wrong with the hooks of a run, a line for each. */
export const failuresOf = (steps: Pick<Step, "name" | "disposition" | "reason" | "error">[]): string[] =>
  steps
    .filter((step) => FAILURES.includes(step.disposition))
    .map((step) => `${step.name}: ${step.error?.message ?? step.reason}`);
