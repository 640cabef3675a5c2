import type { Tone } from "@/lib/contract/verdicts";

/** The look of each tone of the contract's word tables. */
export const TONE_CLASS: Record<Tone, string> = {
  accent: "bg-accent-soft text-accent border-accent-line",
  neutral: "bg-inset text-dim border-line",
  red: "bg-danger-soft text-danger border-danger-line",
  amber: "bg-warn-soft text-warn border-warn-line",
  failure: "bg-transparent text-danger border-danger-line",
  violet: "bg-violet-soft text-violet border-violet-line",
  dashed: "bg-transparent text-dim border-line-strong border-dashed",
};
