import type { LineMap } from "@/lib/contract/run";
import { diffLines } from "@/lib/engine/diff/diff-lines";

/** Compares large texts away from the page's own thread. Takes one job, answers its rows. */
self.onmessage = ({ data }: MessageEvent<{ before: string; after: string; map: LineMap | null }>) => {
  self.postMessage(diffLines(data.before, data.after, data.map));
};
