import type * as z from "zod";
import type { AfterTurnReply } from "@/lib/contract/replies";
import type { Warning } from "@/lib/contract/run";
import { isObject, nothing, type Rule } from "./rule";
import { withoutEffect, wrongKinds } from "./without-effect";

type Part = z.infer<typeof AfterTurnReply>;

/** librefang.md 2.6: a memory has at most so many tags. */
const TAGS_MAX = 16;

/** `after_turn` (librefang.md 2.6): memories, log, annotations and events of every layer are handed on; nothing else happens. */
export const turnEnd: Rule = {
  read: (reply, ctx) => {
    const other = withoutEffect(reply, ctx);
    const warnings = other ? [other] : [];
    if (!isObject(reply)) return nothing("The reply asks for nothing.", warnings);
    warnings.push(...wrongKinds(reply, { memories: "an array", log: "a string", events: "an array" }));
    const part: Part = {};
    const kept = memoriesOf(reply.memories, warnings);
    if (kept.length > 0) part.memories = kept;
    if (typeof reply.log === "string") part.log = reply.log;
    if (reply.annotations !== undefined && reply.annotations !== null) part.annotations = reply.annotations;
    const events = eventsOf(reply.events, warnings);
    if (events.length > 0) part.events = events;
    const keys = Object.keys(part);
    if (keys.length === 0) return nothing("The reply asks for nothing.", warnings);
    return {
      contribution: { value: part },
      disposition: "accumulated",
      reason: `The reply gives ${keys.join(", ")}.`,
      warnings,
    };
  },
  ends: () => null,
  conclude: (all) => ({ verdict: "observed", reply: merged(all.map(({ value }) => value as Part)), outcome: null }),
};

function memoriesOf(value: unknown, warnings: Warning[]): NonNullable<Part["memories"]> {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const valid = given.filter(
    (m): m is { content: string; tags?: unknown } => isObject(m) && typeof m.content === "string" && m.content !== "",
  );
  if (valid.length < given.length)
    warnings.push({
      code: "memories_dropped",
      message: `${given.length - valid.length} of ${given.length} memories have no text as content, so LibreFang skips them.`,
    });
  return valid.map(({ content, tags }) => {
    const words = Array.isArray(tags) ? tags.filter((t) => typeof t === "string").slice(0, TAGS_MAX) : [];
    return words.length > 0 ? { content, tags: words } : { content };
  });
}

function eventsOf(value: unknown, warnings: Warning[]): NonNullable<Part["events"]> {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const named = given.filter(
    (e): e is { name: string; payload?: unknown } => isObject(e) && typeof e.name === "string",
  );
  if (named.length < given.length)
    warnings.push({
      code: "reply_without_effect",
      message: `${given.length - named.length} of ${given.length} events have no string name, so LibreFang sends none for them.`,
    });
  return named;
}

function merged(parts: Part[]): Record<string, unknown> {
  const reply: Record<string, unknown> = {};
  const memories = parts.flatMap((part) => part.memories ?? []);
  const logs = parts.flatMap((part) => (part.log === undefined ? [] : [part.log]));
  const annotations = parts.flatMap((part) => (part.annotations === undefined ? [] : [part.annotations]));
  const events = parts.flatMap((part) => part.events ?? []);
  if (memories.length > 0) reply.memories = memories;
  if (logs.length > 0) reply.log = logs.join("\n");
  if (annotations.length > 0) reply.annotations = annotations.length === 1 ? annotations[0] : annotations;
  if (events.length > 0) reply.events = events;
  return reply;
}
