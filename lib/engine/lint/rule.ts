import type { HookConfig } from "@/lib/contract/hook-config";
import { type Finding, LINT_RULES, type LintCode } from "@/lib/contract/lint";
import { POINTS, type PointRow, type Profile } from "@/lib/contract/points";
import { type Script, scriptOf } from "./script";

/** What lint knows beside the configuration. */
export type LintContext = {
  profile: Profile;
  /** The text of a script that the configuration names by path; null or absent when it cannot be read. */
  script?: string | null;
  /** Whether that file may be executed; absent when nobody looked. */
  executable?: boolean | null;
  /** The names of all secrets that are stored; absent where nobody looked. */
  secrets?: readonly string[] | null;
};

export type LintInput = {
  config: HookConfig;
  row: PointRow;
  context: LintContext;
  /** Null for a pipeline, a remote hook, and a script that cannot be read. */
  script: Script | null;
};

/** One group of rules. Pure and linear in the script. */
export type Rule = (input: LintInput) => Finding[];

export const finding = (code: LintCode, path: string, message: string, fix: string, line?: number): Finding => ({
  code,
  severity: LINT_RULES[code].severity,
  path,
  ...(line === undefined ? {} : { line }),
  message,
  fix,
  source: LINT_RULES[code].source,
});

export const inputOf = (config: HookConfig, context: LintContext): LintInput => ({
  config,
  row: POINTS[config.point],
  context,
  script: scriptOf(config.runner, context.script ?? null),
});
