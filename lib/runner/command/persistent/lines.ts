import { LIMITS } from "@/lib/contract/limits";

/** The lines of a long-lived process, of which each call takes one. */
export type Lines = {
  push: (chunk: Buffer) => void;
  /** Nothing more will come: what is there without a line end counts as a line. */
  end: () => void;
  /** Bytes that nobody has taken. */
  waiting: () => number;
  /** @returns the next line, without its end; "too_long" above 4 MiB, "end" where there will be none */
  next: () => Promise<Buffer | "too_long" | "end">;
  /** True: the process has to wait, there is more than anybody takes. */
  full: () => boolean;
};

/** @param onRoom called when there is room again after it was full */
export function createLines(onRoom: () => void): Lines {
  let chunks: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  let wake: (() => void) | null = null;

  const take = (): Buffer | "too_long" | "end" | null => {
    const index = chunks.findIndex((chunk) => chunk.includes(10));
    if (index === -1) {
      if (bytes > LIMITS.frameBytes) return "too_long";
      if (!ended) return null;
      const rest = Buffer.concat(chunks);
      chunks = [];
      bytes = 0;
      return rest.length > 0 ? rest : "end";
    }
    const last = chunks[index] as Buffer;
    const at = last.indexOf(10);
    const line = Buffer.concat([...chunks.slice(0, index), last.subarray(0, at)]);
    chunks = [last.subarray(at + 1), ...chunks.slice(index + 1)].filter((chunk) => chunk.length > 0);
    const wasFull = bytes > LIMITS.frameBytes;
    bytes -= line.length + 1;
    if (wasFull && bytes <= LIMITS.frameBytes) onRoom();
    return line.length > LIMITS.frameBytes ? "too_long" : line;
  };

  return {
    push: (chunk) => {
      bytes += chunk.length;
      chunks.push(chunk);
      if (wake && (chunk.includes(10) || bytes > LIMITS.frameBytes)) wake();
    },
    end: () => {
      ended = true;
      wake?.();
    },
    waiting: () => bytes,
    full: () => bytes > LIMITS.frameBytes,
    next: async () => {
      for (;;) {
        const line = take();
        if (line !== null) return line;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
        wake = null;
      }
    },
  };
}
