import * as z from "zod";
import { HookConfig } from "./hook-config";
import { TokenSize } from "./run";
import { NewSample, Unmet } from "./sample";
import { Verdict } from "./verdicts";

/** What one import of rules takes at most. Characters are UTF-16 units. */
export const RULE_LIMITS = {
  files: 500,
  pathChars: 400,
  fileChars: 512 * 1024,
  /** YAML takes some 5 ms for 1,000 characters. */
  yamlChars: 64 * 1024,
  /** All files together: they are parsed on the server's event loop. */
  totalChars: 2 * 1024 * 1024,
  rules: 500,
  samplesPerRule: 50,
  samples: 1_000,
  /** Patterns of one import; each is compiled. */
  patterns: 5_000,
  notesPerRule: 100,
  findings: 500,
  /** YAML aliases of one file. */
  aliases: 50,
  /** Time for all samples together to be tried, in ms; those behind it are handed over untried. */
  trialMs: 20_000,
} as const;

/** The peers whose rules can be read. */
export const RULE_FORMATS = ["rtk", "tokf", "snip", "tokenjuice"] as const;
export type RuleFormat = (typeof RULE_FORMATS)[number];

/** A rule file, a test file or a fixture, by its path in the peer's folder of rules. */
export const RuleFile = z.strictObject({
  path: z.string().min(1).max(RULE_LIMITS.pathChars),
  content: z.string().max(RULE_LIMITS.fileChars),
});
export type RuleFile = z.infer<typeof RuleFile>;

/** Body of `POST /api/presets/import`. */
export const RulesImportRequest = z.strictObject({
  files: z
    .array(RuleFile)
    .min(1)
    .max(RULE_LIMITS.files)
    .refine((files) => files.reduce((sum, { content }) => sum + content.length, 0) <= RULE_LIMITS.totalChars, {
      error: `all files together may have at most ${RULE_LIMITS.totalChars} characters`,
    }),
});
export type RulesImportRequest = z.infer<typeof RulesImportRequest>;

const Level = z.enum(["error", "warning", "info"]);

/**
 * What an import says about a rule. `warning`: something was not carried over. `info`: it was, with another (safer) meaning.
 * `error`: a part of the rule is wrong in its own format. `line` is 1-based, in the rule's file.
 */
export const RuleNote = z.strictObject({ level: Level, message: z.string(), line: z.int().min(1).optional() });
export type RuleNote = z.infer<typeof RuleNote>;

/** The same about a file, or about a rule of it that became no hook. */
export const RuleFinding = z.strictObject({ source: z.string(), ...RuleNote.shape });
export type RuleFinding = z.infer<typeof RuleFinding>;

export const RuleSample = NewSample;
export type RuleSample = z.infer<typeof RuleSample>;

/** How a sample did on the hook that was made of its rule. */
export const RuleTrial = z.strictObject({ verdict: Verdict, tokens: TokenSize.nullable(), unmet: z.array(Unmet) });
export type RuleTrial = z.infer<typeof RuleTrial>;

/** A peer's rule as a hook, with its tests as samples. Both are bodies of the calls that create hooks and samples. */
export const ReadRule = z.strictObject({
  /** Path of the file that it comes from. */
  source: z.string(),
  format: z.enum(RULE_FORMATS),
  name: z.string(),
  hook: HookConfig,
  samples: z.array(RuleSample),
  notes: z.array(RuleNote),
});
export type ReadRule = z.infer<typeof ReadRule>;

/** The same with its samples tried. */
export const ImportedRule = ReadRule.extend({
  /** One for each sample, in their order; null for those that the time did not suffice for. */
  trials: z.array(RuleTrial.nullable()),
});
export type ImportedRule = z.infer<typeof ImportedRule>;

export const RulesImport = z.strictObject({
  items: z.array(ImportedRule),
  /** Files that are no rules, rules that cannot be carried over, tests without a rule. */
  findings: z.array(RuleFinding),
});
export type RulesImport = z.infer<typeof RulesImport>;
export type ReadRules = { items: ReadRule[]; findings: RuleFinding[] };
