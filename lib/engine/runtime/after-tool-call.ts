import { inWords, utf8Bytes } from "../utf8";
import { cutBytes, indexOfChar } from "./cut";
import { HOOK_VIEW_BYTES, hookView } from "./hook-view";
import { type Draw, objectOf, sizeOf, step, textOf, textStep } from "./view";

/** synaps.md 1.4, `MAX_REPLACE_OUTPUT`. */
const REPLACE_BYTES = 1_048_576;

/** `after_tool_call` (synaps.md 2.2 and 1.4). */
export const afterToolCall: Draw = ({ event, verdict, reply }, { max_tool_output }) => {
  const raw = textOf(event.tool_output);
  const given = objectOf(reply).output;
  const replaced = verdict === "replaced" && typeof given === "string";
  const output = replaced ? given : raw;
  const clamped = replaced ? cutBytes(output, REPLACE_BYTES) : output;
  const shown = truncateOutput(clamped, max_tool_output);
  const view = hookView(raw);
  return {
    steps: [
      textStep(
        "hook_view",
        "What the hooks saw",
        view === raw
          ? `All of it: ${sizeOf(raw)} are within ${inWords(HOOK_VIEW_BYTES)}.`
          : `${sizeOf(raw)} are more than ${inWords(HOOK_VIEW_BYTES)}: the hooks got the beginning and a suffix with the size. A hook that does not replace leaves the output whole.`,
        raw,
        view,
      ),
      textStep("hooks", "Hooks", replaced ? "The replacement goes on." : "The tool's own output goes on.", raw, output),
      textStep(
        "clamp",
        "Largest replacement",
        clamped === output
          ? "A replacement may have 1,048,576 bytes (1 MiB); nothing to cut."
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
