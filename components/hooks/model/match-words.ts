import { isCondition } from "@/lib/contract/hook-config";
import { MATCH_FILTERS, type MatchFilter } from "@/lib/contract/points";
import { asText, asTexts, isObject } from "./path";

/** How each condition is named in the menu, and how it reads inside the sentence. */
export const MATCH_WORDS: Record<MatchFilter, { add: string; verb: string; hint: string }> = {
  tools: { add: "Tool", verb: "tool is", hint: "Exact names, any of them: shell_exec" },
  command: { add: "Command", verb: "command matches", hint: "A pattern on input.command: ^cargo (test|check)\\b" },
  input_contains: { add: "Input contains", verb: "input contains", hint: "A piece of the input's compact JSON" },
  input_equals: { add: "Input equals", verb: "input equals", hint: 'The whole input as JSON: {"command":"ls"}' },
  message_contains: { add: "Message contains", verb: "message contains", hint: "A piece of the message" },
  message_regex: { add: "Message matches", verb: "message matches", hint: "A pattern on the message" },
  agent_ids: { add: "Agent id", verb: "agent id contains", hint: "Pieces of the event's agent_id, any of them" },
};

export type Condition = { filter: MatchFilter; verb: string; value: string };

/** @returns the conditions that stand in `match`, in the order of the contract. */
export function conditionsOf(match: unknown): Condition[] {
  if (!isObject(match)) return [];
  return MATCH_FILTERS.filter((filter) => holds(match, filter)).map((filter) => ({
    filter,
    verb: MATCH_WORDS[filter].verb,
    value: valueWords(match[filter]),
  }));
}

const holds = (match: Record<string, unknown>, filter: MatchFilter): boolean =>
  filter === "input_equals" ? match[filter] !== undefined : isCondition(match[filter]);

const valueWords = (value: unknown): string => {
  if (Array.isArray(value)) return asTexts(value).join(" or ");
  return typeof value === "string" ? asText(value) : (JSON.stringify(value) ?? "");
};
