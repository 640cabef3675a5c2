import { LIMITS } from "@/lib/contract/limits";
import { headOf } from "../text";

/** What a script prints. More than one stream may hold ends the script, as it does for commands. */
export type Console = {
  print: (line: string) => void;
  isFlooded: () => boolean;
  read: () => { stdout: string; stdout_bytes: number };
};

export function createConsole(): Console {
  const kept: Buffer[] = [];
  let bytes = 0;
  return {
    print: (line) => {
      if (bytes > LIMITS.streamBytes) return;
      const chunk = Buffer.from(`${line}\n`);
      if (bytes < LIMITS.recordedStreamBytes) kept.push(chunk);
      bytes += chunk.length;
    },
    isFlooded: () => bytes > LIMITS.streamBytes,
    read: () => ({ stdout: headOf(Buffer.concat(kept), LIMITS.recordedStreamBytes), stdout_bytes: bytes }),
  };
}
