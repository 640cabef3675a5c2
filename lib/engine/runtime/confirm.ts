import type { Confirm } from "@/lib/contract/run";

/**
 * What a confirm comes to (synaps.md 2.2). `text` is why the tool does not run, null where it runs; `prompt` is what the
 * person is shown, null where nobody is asked.
 */
export type ConfirmOutcome = {
  decision: "run" | "block";
  text: string | null;
  prompt: { title: string; body: string } | null;
};

/**
 * Resolves a confirm the four ways that a run can ask for (synaps.md 2.2 and 6.8). It fails closed: without somebody to ask
 * the tool does not run.
 * @param how `approve` and `deny`: a person answered; `no_prompt`: nobody can be asked; `auto`: `server.auto_approve_confirms`
 */
export function confirmOutcome(message: string, how: Confirm): ConfirmOutcome {
  const prompt = { title: "Confirm tool call", body: `${message}\n\nType 'yes' or 'y' to allow.` };
  if (how === "approve") return { decision: "run", text: null, prompt };
  if (how === "deny") return { decision: "block", text: `Tool call confirmation denied: ${message}`, prompt };
  if (how === "auto") return { decision: "run", text: null, prompt: null };
  return {
    decision: "block",
    text: `Tool call requires confirmation but no interactive prompt is available: ${message}`,
    prompt: null,
  };
}
