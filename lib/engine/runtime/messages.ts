import { type Message, readMessages } from "@/lib/contract/message";
import { estimateTokens } from "../tokens";
import { listOf, objectOf, textOf } from "./view";

/** @returns the valid messages of a list, none where there is no list. */
export const messagesOf = (value: unknown): Message[] => readMessages(value)?.messages ?? [];

/** @returns the texts of a message: what it says and what tools answered. */
const textsOf = ({ content }: Message): string[] =>
  typeof content === "string"
    ? [content]
    : listOf(content).map((item) => {
        const { text, content: inner, thinking, input } = objectOf(item);
        return textOf(text) || textOf(inner) || textOf(thinking) || (input === undefined ? "" : JSON.stringify(input));
      });

export const tokensOf = (messages: readonly Message[]): number =>
  messages.reduce((sum, message) => sum + textsOf(message).reduce((n, text) => n + estimateTokens(text), 0), 0);

/** @returns ids of tool calls without a result and of results without a call; providers refuse such lists. */
export function unpairedTools(messages: readonly Message[]): string[] {
  const calls = new Set<string>();
  const results = new Set<string>();
  for (const { content } of messages)
    for (const item of listOf(content)) {
      const { type, id, tool_use_id } = objectOf(item);
      if (type === "tool_use") calls.add(textOf(id));
      if (type === "tool_result") results.add(textOf(tool_use_id));
    }
  return [...calls].filter((id) => !results.has(id)).concat([...results].filter((id) => !calls.has(id)));
}

/** @returns places of messages in `after` that are not in `before`, compared by their JSON. */
export function addedTo(before: readonly Message[], after: readonly Message[]): number[] {
  const known = new Set(before.map((message) => JSON.stringify(message)));
  return after.flatMap((message, i) => (known.has(JSON.stringify(message)) ? [] : [i]));
}
