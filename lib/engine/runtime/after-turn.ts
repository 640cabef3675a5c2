import { inWords } from "../utf8";
import { charCount, indexOfChar } from "./chars";
import { counted, type Draw, listOf, objectOf, step, textOf } from "./view";

const TAGS = 16;
const LOG_CHARS = 512;
const ANNOTATION_CHARS = 1_024;

/** `after_turn` (librefang.md 2.6): fire and forget; what a reply leaves behind, none of it in this turn's prompt. */
export const afterTurn: Draw = ({ reply, hooks }) => {
  const { memories, log, annotations, events } = objectOf(reply);
  const stored = listOf(memories).flatMap((item) => {
    const { content, tags } = objectOf(item);
    if (typeof content !== "string") return [];
    const named = listOf(tags).filter((tag) => typeof tag === "string");
    return [{ content, scope: named.slice(0, TAGS).join(",") || "hook" }];
  });
  const shownLog = typeof log === "string" ? cut(log, LOG_CHARS) : null;
  const sent = listOf(events).flatMap((item) => {
    const { name, payload } = objectOf(item);
    return typeof name === "string" ? [{ name, payload: payload ?? null }] : [];
  });
  const stacked = hooks > 1;
  return {
    steps: [
      step(
        "when",
        "When",
        "After a turn that ended well and was stored; not for forks and incognito turns. Fire and forget: nothing waits for it, and on_failure is not consulted.",
      ),
      step(
        "memories",
        "Memories",
        stored.length === 0
          ? "None stored."
          : `${counted(stored.length, "memory", "memories")} stored later, under their tags (16 at most) joined by a comma, or "hook" without tags.`,
        stored.length > 0,
      ),
      step("log", "Log", logText(log, shownLog), shownLog !== null),
      step(
        "annotations",
        "Annotations",
        annotations === undefined
          ? "None."
          : `Kept in the trace; the debug log shows ${inWords(Math.min(ANNOTATION_CHARS, charCount(JSON.stringify(annotations) ?? "")))} of ${inWords(charCount(JSON.stringify(annotations) ?? ""))} characters.`,
        annotations !== undefined,
      ),
      step("events", "Events", eventsText(sent.length, stacked), stacked && sent.length > 0),
    ],
    sees: {
      kind: "stored",
      memories: stored,
      log: shownLog,
      annotations: annotations ?? null,
      events: stacked ? sent : [],
    },
  };
};

const cut = (text: string, chars: number) => text.slice(0, indexOfChar(text, chars));

function logText(log: unknown, shown: string | null): string {
  if (shown === null) return "None.";
  return shown === textOf(log) ? "Written to the log whole." : "Written to the log, cut to 512 characters.";
}

function eventsText(events: number, stacked: boolean): string {
  if (events === 0) return "None.";
  return stacked
    ? `${counted(events, "event")} sent to the other hooks of the stack (on_event); a hook does not get its own.`
    : `${counted(events, "event")} dropped: there is an event bus only in a stack of two or more hooks.`;
}
