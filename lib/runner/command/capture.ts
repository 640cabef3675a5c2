import type { Readable } from "node:stream";

/** What one stream of a child had so far. `bytes` counts also what came after the limit was passed. */
export type Capture = { bytes: number; ended: boolean; content: () => Buffer };

/**
 * Collects a stream.
 * @param limit bytes; strictly more calls `onOver` (once), and nothing further is kept
 * @param onEnd called when the stream ended in whatever way
 */
export function capture(stream: Readable, limit: number, onOver: () => void, onEnd: () => void): Capture {
  const chunks: Buffer[] = [];
  const state: Capture = { bytes: 0, ended: false, content: () => Buffer.concat(chunks).subarray(0, limit) };
  stream.on("data", (chunk: Buffer) => {
    const within = state.bytes <= limit;
    state.bytes += chunk.length;
    if (within) chunks.push(chunk);
    if (within && state.bytes > limit) onOver();
  });
  // An error ends the stream as far as we are concerned; "close" follows it.
  stream.on("error", () => undefined);
  stream.once("close", () => {
    state.ended = true;
    onEnd();
  });
  return state;
}
