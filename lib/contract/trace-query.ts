import * as z from "zod";
import { ListQuery, Timestamp } from "./list";
import { Point } from "./points";
import { Origin } from "./trace-summary";
import { Disposition, Verdict } from "./verdicts";

const Words = z.string().min(1).max(200);

/** Filters of `GET /api/traces`; all are AND. `agent` is id or slug; `q` looks in the trace id, tool, tool-use id and every text of the event. */
export const TraceFilters = z.strictObject({
  agent: Words.optional(),
  hook: Words.optional(),
  point: Point.optional(),
  tool: Words.optional(),
  verdict: Verdict.optional(),
  disposition: Disposition.optional(),
  /** Only invocations with a failing step; with `hook`, those where this hook failed. */
  failed: z.enum(["true"]).optional(),
  origin: Origin.optional(),
  session: Words.optional(),
  q: Words.optional(),
  from: Timestamp.optional(),
  to: Timestamp.optional(),
});
export type TraceFilters = z.infer<typeof TraceFilters>;

export const TraceQuery = TraceFilters.extend(ListQuery.shape);
export type TraceQuery = z.infer<typeof TraceQuery>;
