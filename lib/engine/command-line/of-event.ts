import type { Event } from "@/lib/contract/events";

const KEYS = ["command", "cmd", "script"];

/** @returns the command line of a tool call: `command` (or `cmd`, `script`) of its input as a text, or as a list of words, which are quoted where they must be. Null when there is none. */
export function commandLineOf(event: Event): string | null {
  for (const input of [event.input, event.tool_input]) {
    if (typeof input !== "object" || input === null) continue;
    for (const key of KEYS) {
      const value = (input as Record<string, unknown>)[key];
      if (typeof value === "string" && value !== "") return value;
      if (Array.isArray(value) && value.length > 0 && value.every((word) => typeof word === "string"))
        return value.map(quote).join(" ");
    }
  }
  return null;
}

const quote = (word: string): string => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`);
