import { confirmOutcome } from "./confirm";
import { type Draw, objectOf, type RuntimeInput, step, textOf } from "./view";

/** `before_tool_call` (synaps.md 2.2). */
export const beforeToolCall: Draw = (input) => {
  const { event, verdict, profile } = input;
  const reply = objectOf(input.reply);
  const original = event.tool_input ?? null;
  const changed = verdict === "modified";
  const next = changed ? (Object.hasOwn(reply, "input") ? reply.input : reply.modified_input) : original;
  const blocked = blockedText(input);
  const asked = reply.action === "confirm";
  const prompt = asked ? confirmOutcome(textOf(reply.message), input.confirm ?? "approve").prompt : null;
  const decision = blocked !== null ? "block" : verdict === "confirm" ? "ask" : "run";
  const steps = [step("hooks", "Hooks", hooksText(input))];
  if (asked) steps.push(step("confirm", "Confirmation", confirmText(input)));
  if (decision === "block")
    steps.push(
      step("model", "The model reads", `Instead of a result: ${blocked}`, true),
      step(
        "is_error",
        "Error or not",
        "The provider loop marks this answer is_error; the streaming path does not. after_tool_call does not fire for a blocked call.",
      ),
    );
  else if (decision === "run")
    steps.push(
      step(
        "run",
        "The tool runs",
        changed
          ? "With the new input, unchecked but for the tool's own schema; after_tool_call sees the new input."
          : "With the input that the model gave.",
        changed,
      ),
    );
  else
    steps.push(
      step(
        "ask",
        "A person decides",
        profile === "synaps-0.11"
          ? "All confirms of the chain are asked as one. Without somebody to ask the call is blocked."
          : "Without somebody to ask the call is blocked.",
      ),
    );
  return {
    steps,
    sees: { kind: "tool_call", decision, input: next ?? null, input_changed: changed, text: blocked, prompt },
  };
};

/** What the model reads in place of a result; upstream puts the same words before every reason, also that of a confirm. */
function blockedText({ verdict, reply, outcome, confirm }: RuntimeInput): string | null {
  if (verdict !== "blocked") return null;
  const { action, reason, message } = objectOf(reply);
  const why = action === "confirm" ? (outcome ?? confirmOutcome(textOf(message), confirm ?? "no_prompt").text) : reason;
  return `Tool call blocked by extension: ${textOf(why) || (outcome ?? "the hook failed")}`;
}

function hooksText({ verdict, reply }: RuntimeInput): string {
  const { action } = objectOf(reply);
  if (action === "confirm") return "A hook asks for confirmation.";
  if (verdict === "blocked") return "The call is blocked.";
  return verdict === "modified" ? "A hook changed the input." : "The hooks let the call pass.";
}

function confirmText({ confirm }: RuntimeInput): string {
  if (confirm === "approve") return 'A person answered "yes" or "y" (in any case, trimmed): the tool runs.';
  if (confirm === "deny") return "Any other answer than yes or y, or none, denies the call.";
  if (confirm === "auto") return "server.auto_approve_confirms is on: the tool runs and nobody is asked.";
  if (confirm === "no_prompt") return "Nobody can be asked, so the call is blocked.";
  return "Not decided in this run; choose how the person answers to see the outcome.";
}
