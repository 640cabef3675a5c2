import type { ReadRule, RuleFile } from "@/lib/contract/rules";
import type { Stage } from "@/lib/contract/stages";
import { factsOf } from "@/lib/engine/facts";
import { matchHook } from "@/lib/engine/match";
import { runPipeline } from "@/lib/engine/pipeline/run-pipeline";
import { importRules } from "../import-rules";

/** Imports one rule with its other files. @throws Error when it is not exactly one */
export function importOne(content: string, path = "rule.toml", others: RuleFile[] = []) {
  const { items, findings } = importRules([{ path, content }, ...others]);
  const [item] = items;
  if (!item || items.length > 1) throw new Error(`${items.length} rules: ${JSON.stringify(findings)}`);
  return { item, findings };
}
importOne.all = importRules;

export function stagesOf({ hook }: ReadRule): Stage[] {
  if (hook.runner.kind !== "pipeline") throw new Error("no pipeline");
  return hook.runner.stages;
}

/** @returns what the hook makes of an output, without the guard's last word; null when it does not fire */
export function applied(item: ReadRule, command: string, content: string, is_error = false): string | null {
  const event = { tool_name: "shell_exec", input: { command }, content, is_error };
  if (!matchHook(item.hook.match, event, item.hook.point).matches) return null;
  return runPipeline(stagesOf(item), content, { marks: "all", facts: factsOf(event) }).text;
}
