import type { Origin } from "@/lib/contract/run";
import type { Term } from "@/lib/contract/verdicts";
import type { ChipKey } from "./search";

export const ORIGIN_WORDS: Record<Origin, string> = { live: "Live", test: "Test", replay: "Replay" };

export const FILTER_WORDS: Record<ChipKey, string> = {
  agent: "Agent",
  hook: "Hook",
  point: "Point",
  tool: "Tool",
  verdict: "Verdict",
  disposition: "A step became",
  failed: "A step",
  origin: "Origin",
  session: "Session",
};

/** "⇄ Replaced"; the two ways of being ignored are told apart by their meaning. */
export const optionLabel = ({ glyph, word }: Pick<Term, "glyph" | "word">): string => `${glyph} ${word}`;

const SHORT = 12;

/** The end of a long id: ids start with the time, so only their end tells two calls of one moment apart. */
export const shortId = (id: string): string => (id.length > SHORT ? `…${id.slice(-8)}` : id);

export const ESTIMATED = "The token counts are an estimate: live calls do not wait for the tokenizer.";
