import type { Finding } from "@/lib/contract/lint";
import { POINT_NAMES, POINTS, type PointRow, type Profile } from "@/lib/contract/points";
import { keysOf, literalsAround } from "./literals";
import { finding, type Rule } from "./rule";
import { has, linesWith, type Script } from "./script";

/** The key that an action must have beside it (synaps.md 1.3). */
const NEEDS: Record<string, string> = {
  block: "reason",
  confirm: "message",
  modify: "input",
  inject: "content",
  replace: "output",
  context_phase: "phase",
};
const ACTION = /\\?["']?\baction\\?["']?\s*(?::|=>)\s*\\?["'](\w+)\\?["']/g;
/** Keys of the plugin-maker documentation, which no SynapsCLI reads. */
const MAKER = /["'](?:inject_message|tool_filter)["']/;
const MAKER_KIND =
  /["']?\bkind\\?["']?\s*:\s*["'](?:continue|block|confirm|modify|inject|replace|annotate|inject_message)["']|\baction\\?["']?\s*:\s*["']annotate["']/;

/** Replies of scripts for SynapsCLI that its dispatcher ignores or refuses. */
export const scriptActions: Rule = ({ config, script, row, context }) => {
  if (!script || row.family !== "synaps") return [];
  const one = servesOnlyThis(script, row.point);
  const found = literalsAround(script, ACTION).flatMap(({ line, text, match }): Finding[] => {
    const action = match[1] ?? "";
    const missing = missingKey(script, action, text, line);
    if (missing) return [missing];
    if (!one || !(action in NEEDS) || row.actions(context.profile).includes(action)) return [];
    return [notAllowed(script, row, context.profile, action, line)];
  });
  const permitted = config.permissions.includes("tools.transform_output");
  const replaces = row.point === "after_tool_call" && !permitted ? replaceLine(script) : undefined;
  return [
    ...firstOfEach(found),
    ...(replaces === undefined ? [] : [unpermitted(script.path, replaces)]),
    ...maker(script),
  ];
};

/** An extension may serve several points; then nothing is known about which reply belongs to which. */
const servesOnlyThis = (script: Script, point: string): boolean =>
  !POINT_NAMES.some(
    (name) => name !== point && POINTS[name].family === "synaps" && has(script, new RegExp(`["']${name}["']`)),
  );

function missingKey(script: Script, action: string, text: string, line: number): Finding | null {
  const key = NEEDS[action];
  const { names, open } = keysOf(text);
  if (!key || open || names.has(key)) return null;
  const effect =
    action === "modify"
      ? "A modify without input is malformed: the call is blocked, and at points that cannot block nothing happens and no error is shown."
      : `A ${action} without ${key} is malformed and counts as continue.`;
  return finding("action_without_key", script.path, effect, `Add ${JSON.stringify(key)}.`, line);
}

const notAllowed = (script: Script, row: PointRow, profile: Profile, action: string, line: number): Finding =>
  finding(
    "action_not_allowed",
    script.path,
    `${row.point} ignores ${action}: the reply counts as continue, and no error is shown.`,
    `Answer ${row.actions(profile).join(" or ")}.`,
    line,
  );

const replaceLine = (script: Script): number | undefined =>
  literalsAround(script, ACTION).find(({ match }) => match[1] === "replace")?.line;

/** @param line in a script */
export const unpermitted = (path: string, line?: number): Finding =>
  finding(
    "replace_without_permission",
    path,
    "A replace counts only with the permission tools.transform_output; without it the original output is kept.",
    'Add "tools.transform_output" to permissions.',
    line,
  );

const maker = (script: Script): Finding[] =>
  [...linesWith(script, MAKER, 1), ...linesWith(script, MAKER_KIND, 1)]
    .slice(0, 1)
    .map((line) =>
      finding(
        "plugin_maker_key",
        script.path,
        "These keys are from the plugin-maker documentation (kind, tool_filter, inject_message, annotate); SynapsCLI reads action.",
        'Answer {"action": "inject", "content": "…"} or another action of this point.',
        line,
      ),
    );

/** One finding for each code and message is enough. */
function firstOfEach(findings: Finding[]): Finding[] {
  const seen = new Set<string>();
  return findings.filter(({ code, message }) => {
    const key = `${code} ${message}`;
    return !seen.has(key) && seen.add(key);
  });
}
