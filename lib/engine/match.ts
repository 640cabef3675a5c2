import type { Event } from "@/lib/contract/events";
import { isCondition, type Match } from "@/lib/contract/hook-config";
import { type MatchFilter, POINTS, type Point } from "@/lib/contract/points";
import type { Warning } from "@/lib/contract/run";
import { deepEqual } from "./deep-equal";
import { compileLinear } from "./regex/linear";

/** `reason` is a sentence for people: the first condition that does not hold. */
export type Matched = { matches: true; warnings: Warning[] } | { matches: false; reason: string };

/** @returns null when the condition holds, else why not; a warning when it cannot be tried. */
type Condition = (match: Match, event: Event, point: Point) => string | Warning | null;

const CONDITIONS: Record<MatchFilter, Condition> = {
  tools: ({ tools }, event) => {
    const names = [event.tool_name, event.tool_runtime_name];
    if (tools?.some((tool) => names.includes(tool))) return null;
    return `the tool ${quote(event.tool_name)} is not one of ${tools?.join(", ")}`;
  },
  command: ({ command }, event) => {
    const given = commandOf(event);
    if (given === null) return "the event has no command";
    const regex = compileLinear(command ?? "");
    if (regex.error) return `the pattern for the command does not compile: ${regex.error.message}`;
    return regex.test(given) ? null : `the command ${quote(given)} does not match ${command}`;
  },
  input_contains: ({ input_contains }, event, point) =>
    (JSON.stringify(inputOf(event, point)) ?? "").includes(input_contains ?? "")
      ? null
      : `the input does not contain ${quote(input_contains)}`,
  input_equals: ({ input_equals }, event, point) =>
    deepEqual(inputOf(event, point), input_equals) ? null : "the input is not equal to the one asked for",
  message_contains: ({ message_contains }, event) =>
    textOf(event.message).includes(message_contains ?? "")
      ? null
      : `the message does not contain ${quote(message_contains)}`,
  message_regex: ({ message_regex }, event) => {
    const regex = compileLinear(message_regex ?? "");
    if (regex.error)
      return {
        code: "ignored_regex",
        message: `message_regex does not compile (${regex.error.message}); LibreFang ignores such a condition`,
      };
    return regex.test(textOf(event.message)) ? null : `the message does not match ${message_regex}`;
  },
  agent_ids: ({ agent_ids }, event) => {
    const id = textOf(event.agent_id);
    return agent_ids?.some((part) => id.includes(part))
      ? null
      : `the agent ${quote(event.agent_id)} is not one of ${agent_ids?.join(", ")}`;
  },
};

/**
 * Decides whether a hook fires for an event (design, section 4 "In `match`"). Only the conditions that the point knows are
 * tried; all must hold. Linear in the event.
 */
export function matchHook(match: Match, event: Event, point: Point): Matched {
  const warnings: Warning[] = [];
  for (const filter of POINTS[point].filters) {
    // An empty text is contained in every text, but not every input equals it.
    if (!isCondition(match[filter]) && !(filter === "input_equals" && match[filter] === "")) continue;
    const fault = CONDITIONS[filter](match, event, point);
    if (typeof fault === "string") return { matches: false, reason: fault };
    if (fault) warnings.push(fault);
  }
  return { matches: true, warnings };
}

/** @returns `input.command` or `tool_input.command`, or null. */
export function commandOf(event: Event): string | null {
  for (const input of [event.input, event.tool_input])
    if (typeof input === "object" && input !== null && "command" in input && typeof input.command === "string")
      return input.command;
  return null;
}

/** A SynapsCLI event without a tool input has null there (synaps.md 3.4). */
const inputOf = (event: Event, point: Point): unknown =>
  POINTS[point].family === "synaps" ? (event.tool_input ?? null) : event.input;
const textOf = (value: unknown): string => (typeof value === "string" ? value : "");

const SHOWN = 80;
function quote(value: unknown): string {
  const text = textOf(value);
  if (text === "") return "(none)";
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}
