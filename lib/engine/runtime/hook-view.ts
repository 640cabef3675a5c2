import { utf8Bytes } from "../utf8";
import { cutBytes } from "./cut";

/** synaps.md 1.4, `MAX_HOOK_OUTPUT`. */
export const HOOK_VIEW_BYTES = 262_144;

/**
 * What an `after_tool_call` hook is given of a tool's output (synaps.md 1.4): all of it up to 262,144 bytes, else the bytes
 * up to the last whole character below that, and a suffix with the size it had.
 */
export function hookView(toolOutput: string): string {
  const bytes = utf8Bytes(toolOutput);
  return bytes <= HOOK_VIEW_BYTES
    ? toolOutput
    : `${cutBytes(toolOutput, HOOK_VIEW_BYTES)}…[truncated, ${bytes} total bytes]`;
}
