import { LIMITS } from "@/lib/contract/limits";
import { viewOfOutput } from "../hook-view";
import { inWords, utf8Bytes } from "../utf8";
import { cutAtBytes } from "../utf8-cut";
import { indexOfChar } from "./chars";
import { type Draw, objectOf, sizeOf, step, textOf, textStep } from "./view";

/** `after_tool_call` (synaps.md 2.2 and 1.4). */
export const afterToolCall: Draw = ({ event, verdict, reply }, { max_tool_output }) => {
  const raw = textOf(event.tool_output);
  const given = objectOf(reply).output;
  const replaced = verdict === "replaced" && typeof given === "string";
  const output = replaced ? given : raw;
  const clamped = replaced ? cutAtBytes(output, LIMITS.replacementBytes) : output;
  const shown = truncateOutput(clamped, max_tool_output);
  const view = viewOfOutput(raw);
  return {
    steps: [
      textStep(
        "hook_view",
        "What the hooks saw",
        view === raw
          ? `All of it: ${sizeOf(raw)} are within ${inWords(LIMITS.hookViewBytes)}.`
          : `${sizeOf(raw)} are more than ${inWords(LIMITS.hookViewBytes)}: the hooks got the beginning and a suffix with the size. A hook that does not replace leaves the output whole.`,
        raw,
        view,
      ),
      textStep("hooks", "Hooks", replaced ? "The replacement goes on." : "The tool's own output goes on.", raw, output),
      textStep(
        "clamp",
        "Largest replacement",
        clamped === output
          ? "A replacement has at most 1,048,576 bytes (1 MiB); what a hook gave beyond that was cut when it answered."
          : `The replacement of ${sizeOf(output)} is cut to 1,048,576 bytes (1 MiB).`,
        output,
        clamped,
      ),
      step(
        "rich_blocks",
        "Images and other blocks",
        replaced ? "Dropped: a replacement is text only." : "Kept, where the tool gave any.",
        replaced,
      ),
      step("is_error", "Error or not", "is_error stays as the tool had it; a replacement cannot change it."),
      textStep(
        "max_tool_output",
        "max_tool_output",
        shown === clamped
          ? `Kept whole: ${sizeOf(clamped)} are within ${inWords(max_tool_output)}.`
          : `${sizeOf(clamped)} are more than ${inWords(max_tool_output)}: the first ${inWords(max_tool_output)} characters stay, with a note whose "total chars" are bytes.`,
        clamped,
        shown,
      ),
    ],
    sees: { kind: "tool_result", text: shown, is_error: null },
  };
};

/** synaps.md 1.4: tested in bytes, cut in characters, and labelled with bytes as characters. */
export function truncateOutput(text: string, max: number): string {
  const bytes = utf8Bytes(text);
  if (bytes <= max) return text;
  return `${text.slice(0, indexOfChar(text, max))}\n\n[truncated — ${bytes} total chars, showing first ${max}]`;
}
