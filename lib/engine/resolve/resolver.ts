import type { Point } from "@/lib/contract/points";
import type { Warning } from "@/lib/contract/run";
import type { Verdict } from "@/lib/contract/verdicts";

/** What one reply means at a point. `reason` is a sentence for people. */
export type Reading = { rewrite: string | null; reason: string; warnings: Warning[] };

/** What a chain decided: its verdict and the reply in the agent's own format. */
export type Decision = { verdict: Verdict; reply: Record<string, unknown> };

/** The rule that turns the replies at a point into a verdict. Pure. */
export type Resolver = {
  /** @param known codes that the runner warned about already */
  read: (point: Point, reply: unknown, known: readonly Warning["code"][]) => Reading;
  /** @param rewrites those that count, in chain order */
  conclude: (point: Point, rewrites: readonly string[]) => Decision;
};
