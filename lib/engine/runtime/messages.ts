import { estimateTokens } from "../tokens";
import { listOf, objectOf, textOf } from "./view";

export type Message = Record<string, unknown>;

const ROLES = new Set<unknown>(["system", "user", "assistant"]);
const isText = (value: unknown) => typeof value === "string";
const isAny = (value: unknown) => value !== undefined;
const isFlag = (value: unknown) => typeof value === "boolean";

/** Keys that LibreFang's content blocks must have (librefang.md 2, `ContentBlock`); blocks of other types pass as unknown. */
const BLOCK_KEYS: Record<string, Record<string, (value: unknown) => boolean>> = {
  text: { text: isText },
  image: { media_type: isText, data: isText },
  image_file: { media_type: isText, path: isText },
  tool_use: { id: isText, name: isText, input: isAny },
  tool_result: { tool_use_id: isText, content: isText, is_error: isFlag },
  thinking: { thinking: isText },
};

/** Parses a hook's message list item by item; an item that is no Message is dropped silently upstream (librefang.md 2). */
export function parseMessages(value: unknown): { messages: Message[]; dropped: number } {
  const items = listOf(value);
  const messages = items.filter((item): item is Message => isMessage(objectOf(item)));
  return { messages, dropped: items.length - messages.length };
}

function isMessage({ role, content, pinned, timestamp }: Message): boolean {
  if (!ROLES.has(role)) return false;
  if (pinned !== undefined && typeof pinned !== "boolean") return false;
  if (timestamp !== undefined && timestamp !== null && typeof timestamp !== "string") return false;
  return typeof content === "string" || (Array.isArray(content) && content.every(isBlock));
}

function isBlock(value: unknown): boolean {
  const block = objectOf(value);
  if (typeof block.type !== "string") return false;
  const keys = Object.hasOwn(BLOCK_KEYS, block.type) ? BLOCK_KEYS[block.type] : undefined;
  return Object.entries(keys ?? {}).every(([key, fits]) => fits(block[key]));
}

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
