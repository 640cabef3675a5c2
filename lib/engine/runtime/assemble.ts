import type { Message } from "@/lib/contract/message";
import { inWords } from "../utf8";
import { addedTo, messagesOf, tokensOf, unpairedTools } from "./messages";
import { counted, type Draw, objectOf, step } from "./view";

/** `assemble` (librefang.md 2.3): a non-empty list of valid messages replaces the window verbatim. */
export const assemble: Draw = ({ event, reply, verdict }, { window_tokens }) => {
  const before = messagesOf(event.messages);
  if (verdict === "error") {
    const text = "The turn fails: the hook aborted, and at this point LibreFang passes the error on.";
    return { steps: [step("abort", "Abort", text, true)], sees: { kind: "failed", text } };
  }
  const messages = verdict === "replaced" ? messagesOf(objectOf(reply).messages) : [];
  if (messages.length === 0)
    return {
      steps: [
        step(
          "default",
          "LibreFang's own assembly",
          "No list from the hooks, so LibreFang assembles the window itself: overflow recovery, context guard, repair of tool pairs. What they do is not modelled; the window is shown as it was.",
        ),
      ],
      sees: { kind: "messages", before, after: before, added: [] },
    };
  const { context_window_tokens: told } = event;
  return {
    steps: [
      step(
        "replace",
        "The window is replaced",
        `${counted(messages.length, "message")} in place of ${inWords(before.length)}, verbatim.`,
        true,
      ),
      step(
        "bypass",
        "Left out",
        "Overflow recovery, the context guard and the repair of tool pairs are bypassed: nothing corrects this list before the model gets it.",
      ),
      sizeStep(messages, typeof told === "number" && told > 0 ? told : window_tokens),
      pairsStep(messages),
    ],
    sees: { kind: "messages", before, after: messages, added: addedTo(before, messages) },
  };
};

function sizeStep(messages: Message[], window: number) {
  const tokens = tokensOf(messages);
  const text =
    tokens > window
      ? `Warning: about ${inWords(tokens)} tokens are more than the window of ${inWords(window)}; nothing shortens the list.`
      : `About ${inWords(tokens)} tokens of a window of ${inWords(window)}, estimated, without the system prompt and the tools.`;
  return step("window", "Size", text);
}

function pairsStep(messages: Message[]) {
  const unpaired = unpairedTools(messages);
  const text =
    unpaired.length === 0
      ? "Every tool call has its result."
      : `Warning: ${counted(unpaired.length, "tool call or result has", "tool calls or results have")} no partner (${unpaired.slice(0, 5).join(", ")}); providers refuse such a list.`;
  return step("pairs", "Tool pairs", text);
}
