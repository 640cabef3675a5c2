import type { HookResult } from "@/lib/contract/hook-result";
import type { Confirm } from "@/lib/contract/run";
import type { Decision } from "./rule";

/**
 * What becomes of a confirm (synaps.md 2.2). The reply stays the confirm; without a person it fails closed.
 * @param how the person's answer, `no_prompt` where nobody can be asked, `auto` for `server.auto_approve_confirms`
 */
export function resolveConfirm(decision: Decision, how: Confirm | undefined): Decision {
  const confirm = decision.reply as HookResult;
  if (how === undefined || decision.verdict !== "confirm" || confirm.action !== "confirm") return decision;
  const { message, modified_input } = confirm;
  if (how === "deny") return { ...decision, verdict: "blocked", outcome: `Tool call confirmation denied: ${message}` };
  if (how === "no_prompt")
    return {
      ...decision,
      verdict: "blocked",
      outcome: `Tool call requires confirmation but no interactive prompt is available: ${message}`,
    };
  const modified = modified_input !== undefined;
  return {
    ...decision,
    verdict: modified ? "modified" : "unchanged",
    outcome: `run the tool with the ${modified ? "modified" : "original"} input`,
  };
}
