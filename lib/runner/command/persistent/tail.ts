import type { Readable } from "node:stream";
import { LIMITS } from "@/lib/contract/limits";

/** What a long-lived process wrote to stderr since somebody last looked. */
export type Tail = {
  /** @returns the last 64 KiB, and how many bytes there were; both start anew */
  take: () => { text: Buffer; bytes: number };
  /** The last 64 KiB, left as they are. */
  peek: () => Buffer;
};

/** What nobody can want to read, and what our event loop must not be kept busy with. Bytes. */
const FLOOD = 16 * 1024 * 1024;

/**
 * Drains a stream for ever and keeps its end.
 * @param onFlood called when more than 16 MiB came since somebody last looked
 */
export function createTail(stream: Readable | null, onFlood: () => void): Tail {
  let chunks: Buffer[] = [];
  let kept = 0;
  let bytes = 0;
  const peek = () => {
    const all = Buffer.concat(chunks);
    return all.subarray(Math.max(0, all.length - LIMITS.recordedStreamBytes));
  };
  stream?.on("data", (chunk: Buffer) => {
    bytes += chunk.length;
    kept += chunk.length;
    chunks.push(chunk);
    if (bytes > FLOOD) onFlood();
    if (kept > 4 * LIMITS.recordedStreamBytes) {
      // A copy: a part would hold on to the whole.
      chunks = [Buffer.from(peek())];
      kept = chunks[0]?.length ?? 0;
    }
  });
  stream?.on("error", () => undefined);
  return {
    peek,
    take: () => {
      const taken = { text: peek(), bytes };
      chunks = [];
      kept = 0;
      bytes = 0;
      return taken;
    },
  };
}
