import { getIn } from "@/components/hooks/model/path";
import type { Event } from "@/lib/contract/events";
import { LIMITS } from "@/lib/contract/limits";

/** A name to start from: the command that made the output, else the tool. */
export function sampleName(event: Event): string {
  const command = getIn(event, ["input", "command"]);
  const words = typeof command === "string" && command.trim() !== "" ? command : event.tool_name;
  return typeof words === "string" ? words.trim().replace(/\s+/g, " ").slice(0, LIMITS.nameChars) : "";
}
