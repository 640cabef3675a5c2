import { isCondition, type Match } from "@/lib/contract/hook-config";
import { type Runner, runtimeRow } from "@/lib/contract/runner";

/** One condition as words and the value, which is shown as code. */
export type Condition = { words: string; code: string };

/** When a hook fires, in the order of the interface. Empty: always. */
export function conditionsOf(match: Match): Condition[] {
  const rows: (Condition | null)[] = [
    condition("tool", match.tools),
    condition("command matches", match.command),
    condition("input contains", match.input_contains),
    match.input_equals === undefined ? null : { words: "input is", code: JSON.stringify(match.input_equals) },
    condition("message contains", match.message_contains),
    condition("message matches", match.message_regex),
    condition("agent id contains", match.agent_ids),
  ];
  return rows.filter((row) => row !== null);
}

function condition(words: string, value: string | string[] | null | undefined): Condition | null {
  if (!isCondition(value) || value === null || value === undefined) return null;
  return { words, code: Array.isArray(value) ? value.join(" or ") : value };
}

/** "Pipeline of 6 stages", "Python script", "Node.js, hooks/clean.js". */
export function runnerWords(runner: Runner): string {
  if (runner.kind === "pipeline")
    return `Pipeline of ${runner.stages.length} ${runner.stages.length === 1 ? "stage" : "stages"}`;
  if (runner.kind === "javascript") return "JavaScript, sandboxed";
  if (runner.kind === "http") return `POST to ${runner.url}`;
  const { title } = runtimeRow(runner.runtime);
  return runner.path === undefined ? `${title} script` : `${title}, ${runner.path}`;
}
