import type { HookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/lint";
import { conditions } from "./conditions";
import { knobs } from "./knobs";
import { permissions } from "./permissions";
import { inputOf, type LintContext, type Rule } from "./rule";
import { schemas } from "./schemas";
import { scriptActions } from "./script-actions";
import { scriptEnvironment } from "./script-environment";
import { scriptEvent } from "./script-event";
import { scriptFile } from "./script-file";
import { scriptOutput } from "./script-output";
import { scriptProtocol } from "./script-protocol";
import { scriptReply } from "./script-reply";
import { secrets } from "./secrets";

const RULES: readonly Rule[] = [
  scriptEvent,
  scriptReply,
  scriptOutput,
  scriptActions,
  scriptProtocol,
  scriptEnvironment,
  scriptFile,
  permissions,
  conditions,
  knobs,
  schemas,
  secrets,
];

const RANK = { error: 0, warning: 1, info: 2 };
/** More would not be read. */
const MAX_FINDINGS = 200;

/** Errors first; otherwise in the order of the rules. */
export const sorted = (findings: Finding[]): Finding[] =>
  [...findings].sort((a, b) => RANK[a.severity] - RANK[b.severity]).slice(0, MAX_FINDINGS);

/**
 * Finds the known mistakes of one hook and explains them. Scripts are read as text: what cannot be told with some certainty is
 * left alone. Pure; linear in the script.
 * @param context the profile, and the script where the configuration only names it
 * @returns findings, errors first; empty when nothing is wrong
 */
export function lintHook(config: HookConfig, context: LintContext): Finding[] {
  const input = inputOf(config, context);
  return sorted(RULES.flatMap((rule) => rule(input)));
}
