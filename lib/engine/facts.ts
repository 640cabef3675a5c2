import type { Event } from "@/lib/contract/events";
import { exitCode, failureOf } from "./guard/failing-event";
import { commandOf } from "./match";

/** What an event tells of a tool's run beside its text. Null is: it does not tell. */
export type Facts = {
  command: string | null;
  tool: string | null;
  is_error: boolean;
  status: string | null;
  exit_code: number | null;
  /** By error mark, status or exit code. False is: nothing tells of a failure. */
  failed: boolean;
};

export const NO_FACTS: Facts = {
  command: null,
  tool: null,
  is_error: false,
  status: null,
  exit_code: null,
  failed: false,
};

export const factsOf = (event: Event): Facts => ({
  command: commandOf(event),
  tool: textOf(event.tool_name),
  is_error: event.is_error === true,
  status: textOf(event.status),
  exit_code: exitCode(event),
  failed: failureOf(event) !== null,
});

const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);
