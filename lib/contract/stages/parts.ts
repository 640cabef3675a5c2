import * as z from "zod";
import { LIMITS } from "../limits";

/** A pattern in RE2 syntax. Its format is what {@link stagePatterns} finds it by, so every pattern of a stage is one of these. */
export const Pattern = z.string().min(1).max(LIMITS.patternChars).meta({ title: "Pattern", format: "re2" });
export const Patterns = z.array(Pattern).min(1).max(LIMITS.patternsPerStage).meta({ title: "Patterns" });
export const Count = z.int().min(1).max(1_000_000);
export const Text = z.string().max(LIMITS.patternChars);

/** A choice among named values, with a word for the form. */
export const choice = <const T extends readonly [string, ...string[]]>(title: string, values: T) =>
  z.enum(values).meta({ title });
export const count = (title: string) => Count.meta({ title });
export const flag = (title: string) => z.boolean().meta({ title });
export const patterns = (title: string) => Patterns.meta({ title });
export const pattern = (title: string) => Pattern.meta({ title });

export const ReplaceRules = z
  .array(z.strictObject({ pattern: pattern("Pattern"), replacement: Text.meta({ title: "Replacement" }) }))
  .min(1)
  .max(LIMITS.patternsPerStage);
