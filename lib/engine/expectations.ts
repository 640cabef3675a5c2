import type { Event } from "@/lib/contract/events";
import { nestedDeeperThan } from "@/lib/contract/json-depth";
import { LIMITS } from "@/lib/contract/limits";
import { POINTS, type Point } from "@/lib/contract/points";
import { replyTextKey } from "@/lib/contract/reply";
import type { RunResult } from "@/lib/contract/run";
import type { Expect, Unmet } from "@/lib/contract/sample";
import { deepEqual } from "./deep-equal";
import { parseDiff } from "./guard/parse-diff";
import { withoutOriginal } from "./pipeline/omissions";

type Result = Pick<RunResult, "reply" | "tokens">;

/**
 * Compares a result with what a sample expects. The text is what the agent gets: the rewrite, or the original where nothing was
 * rewritten; at points without one, the reply as JSON.
 * @returns what is not met, each in a sentence; empty when all is
 */
export function unmetOf(expect: Expect, point: Point, event: Event, result: Result): Unmet[] {
  const text = textOf(point, event, result.reply);
  const unmet: Unmet[] = [];
  for (const part of expect.must_keep)
    if (!text.includes(part)) unmet.push({ code: "must_keep", message: `${quote(part)} is not there any more` });
  for (const part of expect.must_not)
    if (text.includes(part)) unmet.push({ code: "must_not", message: `${quote(part)} is still there` });
  const { max_tokens } = expect;
  if (max_tokens !== null && result.tokens && result.tokens.after > max_tokens)
    unmet.push({ code: "max_tokens", message: `${result.tokens.after} tokens are left, at most ${max_tokens} may be` });
  if (expect.reply !== undefined && !deepEqual(nameless(result.reply), nameless(expect.reply)))
    unmet.push({ code: "reply", message: `the reply is ${shown(result.reply)}, expected is ${shown(expect.reply)}` });
  if (expect.valid_json && !isJson(text)) unmet.push({ code: "valid_json", message: "the text is no JSON" });
  if (expect.applies_as_diff) {
    const { hunks, fault } = parseDiff(text);
    if (hunks === 0 || fault !== null)
      unmet.push({ code: "applies_as_diff", message: fault ?? "the text has no hunk that could be applied" });
  }
  return unmet;
}

/** Where an original can be fetched is said where one is kept only, so that no reply depends on it. */
function nameless(reply: unknown): unknown {
  if (typeof reply !== "object" || reply === null || Array.isArray(reply)) return reply;
  const bare = (value: unknown) => (typeof value === "string" ? withoutOriginal(value) : value);
  return Object.fromEntries(Object.entries(reply).map(([key, value]) => [key, bare(value)]));
}

function textOf(point: Point, event: Event, reply: unknown): string {
  const key = POINTS[point].textKey;
  if (key === null) return JSON.stringify(reply) ?? "";
  const given = (reply as Record<string, unknown> | null)?.[replyTextKey(point)];
  const text = typeof given === "string" ? given : event[key];
  return typeof text === "string" ? text : "";
}

function isJson(text: string): boolean {
  if (nestedDeeperThan(text, LIMITS.jsonDepth)) return false;
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

const SHOWN = 160;
const cut = (text: string): string => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
const quote = (text: string): string => JSON.stringify(cut(text));
const shown = (reply: unknown): string => cut(JSON.stringify(reply) ?? "nothing");
