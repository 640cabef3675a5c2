"use client";
import { useEffect, useMemo, useState } from "react";
import type { LineMap } from "@/lib/contract/run";
import { diffLines, splitLines } from "@/lib/engine/diff/diff-lines";
import type { Comparison } from "./model/rows";

/** Characters of both texts from which the comparison leaves the page's own thread. */
const LARGE = 200_000;
type Job = { before: string; after: string; map: LineMap | null };

const compare = ({ before, after, map }: Job): Comparison => ({
  before: splitLines(before),
  after: splitLines(after),
  rows: diffLines(before, after, map),
});
const EMPTY: Comparison = { before: [], after: [], rows: [] };

/**
 * Compares two texts; large ones in a web worker, meanwhile the last comparison stays.
 * @returns the comparison and whether it is of older texts
 */
export function useComparison(
  before: string,
  after: string,
  map: LineMap | null,
): { comparison: Comparison; stale: boolean } {
  const job = useMemo((): Job => ({ before, after, map }), [before, after, map]);
  const large = before.length + after.length > LARGE;
  const small = useMemo(() => (large ? null : compare(job)), [job, large]);
  const [done, setDone] = useState<{ job: Job; comparison: Comparison } | null>(null);
  // External system: the web worker.
  useEffect(() => {
    if (!large) return;
    const worker = new Worker(new URL("./diff.worker.ts", import.meta.url), { type: "module" });
    worker.onmessage = (message: MessageEvent<Comparison["rows"]>) => {
      setDone({
        job,
        comparison: { before: splitLines(job.before), after: splitLines(job.after), rows: message.data },
      });
      worker.terminate();
    };
    // A browser that refuses the worker still gets its diff, only less smoothly.
    worker.onerror = () => setDone({ job, comparison: compare(job) });
    worker.postMessage(job);
    return () => worker.terminate();
  }, [job, large]);
  if (small) return { comparison: small, stale: false };
  return { comparison: done?.comparison ?? EMPTY, stale: done?.job !== job };
}
