import { inWords } from "../utf8";
import { addedTo, type Message, parseMessages, tokensOf, unpairedTools } from "./messages";
import { counted, type Draw, objectOf, step } from "./view";

/** `assemble` (librefang.md 2.3): a non-empty list of valid messages replaces the window verbatim. */
export const assemble: Draw = ({ event, reply, verdict }, { window_tokens }) => {
  const before = parseMessages(event.messages).messages;
  if (verdict === "error") {
    const text = "The turn fails: the hook aborted, and at this point LibreFang passes the error on.";
    return { steps: [step("abort", "Abort", text, true)], sees: { kind: "failed", text } };
  }
  const { messages, dropped } = parseMessages(objectOf(reply).messages);
  const dropText = dropped > 0 ? ` ${counted(dropped, "item")} that are no messages were dropped silently.` : "";
  if (verdict !== "replaced" || messages.length === 0)
    return {
      steps: [
        step(
          "default",
          "LibreFang's own assembly",
          `No list from the hooks, so LibreFang assembles the window itself: overflow recovery, context guard, repair of tool pairs.${dropText}`,
        ),
      ],
      sees: { kind: "messages", before, after: before, added: [] },
    };
  return {
    steps: [
      step(
        "replace",
        "The window is replaced",
        `${counted(messages.length, "message")} replace the ${inWords(before.length)} of the window, verbatim.${dropText}`,
        true,
      ),
      step(
        "bypass",
        "Left out",
        "Overflow recovery, the context guard and the repair of tool pairs are bypassed: nothing corrects this list before the model gets it.",
      ),
      ...checks(messages, window_tokens),
    ],
    sees: { kind: "messages", before, after: messages, added: addedTo(before, messages) },
  };
};

function checks(messages: Message[], window: number) {
  const tokens = tokensOf(messages);
  const unpaired = unpairedTools(messages);
  const pairs =
    unpaired.length === 0
      ? "Every tool call has its result."
      : `Warning: ${counted(unpaired.length, "tool call or result has", "tool calls or results have")} no partner (${unpaired.slice(0, 5).join(", ")}); providers refuse such a list.`;
  return [
    step(
      "window",
      "Size",
      tokens > window
        ? `Warning: about ${inWords(tokens)} tokens are more than the window of ${inWords(window)}; nothing shortens the list.`
        : `About ${inWords(tokens)} tokens of a window of ${inWords(window)}, estimated, without the system prompt and the tools.`,
    ),
    step("pairs", "Tool pairs", pairs),
  ];
}
