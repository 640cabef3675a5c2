import type { HookConfig } from "@/lib/contract/hook-config";
import { isCondition } from "@/lib/contract/hook-config";
import { MATCH_FILTERS } from "@/lib/contract/points";
import { keysOf } from "./literals";
import { indentOf, prints } from "./output";
import { type Script, scriptOf, spansAfter } from "./script";

/** @returns whether a hook fires for every event of its point. */
export const firesAlways = ({ match }: HookConfig): boolean =>
  !MATCH_FILTERS.some((filter) => isCondition(match[filter]) || (filter === "input_equals" && match[filter] === ""));

/**
 * Whether a script can be seen to answer every event with a key that decides, as long as it does not fail: it has one output,
 * outside of every condition, and nothing that ends it before. False means "not certain".
 * @param text of a script that the configuration only names
 */
export function decidesAlways(config: HookConfig, key: string, text: string | null = null): boolean {
  const script = scriptOf(config.runner, text);
  if (!script) return false;
  if (config.runner.kind === "javascript") return isOneExpression(script, key);
  if (script.language !== "python" && script.language !== "javascript") return false;
  const outputs = script.lines.filter((line) => prints(script, line));
  const [only = ""] = outputs;
  if (outputs.length !== 1 || indentOf(only) > 0) return false;
  if (script.lines.some((line) => /\b(?:sys\.exit|exit|raise|process\.exit|throw)\b/.test(line))) return false;
  const literal = script.language === "python" ? /json\.dumps\(\s*\{/g : /JSON\.stringify\(\s*\{/g;
  return answers(script, literal, key);
}

const isOneExpression = (script: Script, key: string): boolean =>
  /export\s+default\s+(?:async\s+)?\(?[^()]{0,100}\)?\s*=>\s*\(\s*\{/.test(script.code.slice(0, 2_000)) &&
  answers(script, /=>\s*\(\s*\{/g, key);

function answers(script: Script, literal: RegExp, key: string): boolean {
  const [span, ...more] = spansAfter(script, literal);
  if (!span || more.length > 0) return false;
  const { names, open } = keysOf(span.text);
  return !open && names.has(key);
}
