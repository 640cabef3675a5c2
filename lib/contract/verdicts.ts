import * as z from "zod";

/** What a chain decided about one event. `error` is an effective abort. */
export const Verdict = z.enum([
  "unchanged",
  "replaced",
  "modified",
  "injected",
  "blocked",
  "confirm",
  "observed",
  "error",
]);
export type Verdict = z.infer<typeof Verdict>;

/** What became of one step's reply. */
export const Disposition = z.enum([
  "applied",
  "accumulated",
  "continued",
  "unchanged",
  "ignored_not_allowed",
  "ignored_no_permission",
  "filtered",
  "shadowed",
  "cached",
  "rate_limited",
  "circuit_open",
  "overloaded",
  "timeout",
  "failed",
  "malformed",
  "guard_reverted",
  "not_reached",
]);
export type Disposition = z.infer<typeof Disposition>;

/** Dispositions that count as a failure of the hook in every figure and filter. */
export const FAILURES: readonly Disposition[] = ["failed", "timeout", "malformed", "circuit_open", "overloaded"];
/** Dispositions of steps whose runner was not started. They count as no call in per-hook figures. */
export const NOT_CALLED: readonly Disposition[] = ["filtered", "not_reached"];

export type Tone = "accent" | "neutral" | "red" | "amber" | "failure" | "violet" | "dashed";
export type Term = { word: string; tone: Tone; glyph: string; meaning: string };

/** The words of the interface. The glyph stands beside the colour, never instead of the word. */
export const VERDICT_TERMS: Record<Verdict, Term> = {
  unchanged: {
    word: "Unchanged",
    tone: "neutral",
    glyph: "=",
    meaning: "The agent gets what it would have got without hooks.",
  },
  replaced: { word: "Replaced", tone: "accent", glyph: "⇄", meaning: "The agent gets the rewritten text." },
  modified: { word: "Modified", tone: "accent", glyph: "✎", meaning: "The agent goes on with changed values." },
  injected: { word: "Injected", tone: "accent", glyph: "+", meaning: "Text was added to what the model reads." },
  blocked: { word: "Blocked", tone: "red", glyph: "⊘", meaning: "The agent may not go on with this." },
  confirm: { word: "Needs confirmation", tone: "amber", glyph: "?", meaning: "A person has to decide." },
  observed: { word: "Observed", tone: "neutral", glyph: "◦", meaning: "The hooks ran; this point discards replies." },
  error: { word: "Aborted", tone: "failure", glyph: "!", meaning: "A failing hook aborted the call." },
};

export const DISPOSITION_TERMS: Record<Disposition, Term> = {
  applied: { word: "Applied", tone: "accent", glyph: "⇄", meaning: "This reply decided." },
  accumulated: { word: "Added", tone: "accent", glyph: "+", meaning: "This reply was added to the others." },
  continued: { word: "Continued", tone: "neutral", glyph: "→", meaning: "The hook let the event pass." },
  unchanged: { word: "Unchanged", tone: "neutral", glyph: "=", meaning: "The reply changes nothing." },
  ignored_not_allowed: {
    word: "Ignored",
    tone: "amber",
    glyph: "∅",
    meaning: "This action has no effect at this point.",
  },
  ignored_no_permission: {
    word: "Ignored",
    tone: "amber",
    glyph: "∅",
    meaning: "The hook lacks the permission for this action.",
  },
  filtered: {
    word: "Filtered",
    tone: "neutral",
    glyph: "⊖",
    meaning: "The hook's conditions do not match this event.",
  },
  shadowed: {
    word: "Shadow",
    tone: "dashed",
    glyph: "◌",
    meaning: "The hook ran in shadow mode; its reply was recorded, not used.",
  },
  cached: { word: "Cached", tone: "neutral", glyph: "≡", meaning: "An earlier reply to the same event was used." },
  rate_limited: {
    word: "Rate limited",
    tone: "amber",
    glyph: "≫",
    meaning: "The hook was called too often; it was skipped.",
  },
  circuit_open: {
    word: "Circuit open",
    tone: "failure",
    glyph: "!",
    meaning: "The hook failed too often and is paused.",
  },
  overloaded: { word: "Overloaded", tone: "failure", glyph: "!", meaning: "Too many calls were waiting." },
  timeout: { word: "Timeout", tone: "failure", glyph: "!", meaning: "The hook did not answer in time." },
  failed: { word: "Failed", tone: "failure", glyph: "!", meaning: "The hook gave no reply." },
  malformed: { word: "Malformed", tone: "failure", glyph: "!", meaning: "The reply is not a HookResult." },
  guard_reverted: { word: "Kept by guard", tone: "violet", glyph: "◈", meaning: "A guard kept the original." },
  not_reached: { word: "Not reached", tone: "neutral", glyph: "·", meaning: "An earlier hook decided." },
};
