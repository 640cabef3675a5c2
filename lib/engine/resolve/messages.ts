import { type Message, readMessages } from "@/lib/contract/message";
import type { Warning } from "@/lib/contract/run";

/** Reads a list of messages from a reply. `usable` is null when there is none, or none that is valid (librefang.md section 2). */
export function usableMessages(value: unknown, key: string): { usable: Message[] | null; warnings: Warning[] } {
  const read = readMessages(value);
  if (read === null) return { usable: null, warnings: [] };
  const { messages, dropped } = read;
  const warnings = dropped.length > 0 ? [droppedWarning(key, dropped)] : [];
  return { usable: messages.length > 0 ? messages : null, warnings };
}

/** librefang.md section 2: LibreFang drops them without a word. */
function droppedWarning(key: string, dropped: number[]): Warning {
  const places = dropped.slice(0, 10).map((i) => `${key}[${i}]`);
  const more = dropped.length > places.length ? ` and ${dropped.length - places.length} more` : "";
  return {
    code: "messages_dropped",
    message: `${places.join(", ")}${more}: not a message, so LibreFang leaves ${dropped.length === 1 ? "it" : "them"} out without a word.`,
  };
}
