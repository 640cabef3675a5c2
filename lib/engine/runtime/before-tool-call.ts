import { blockedText } from "../resolve/conclude-actions";
import { type Draw, objectOf, type RuntimeInput, step, textOf } from "./view";

/** `before_tool_call` (synaps.md 2.2). */
export const beforeToolCall: Draw = (input) => {
  const { event, verdict } = input;
  const reply = objectOf(input.reply);
  const changed = verdict === "modified";
  const next = changed ? (Object.hasOwn(reply, "input") ? reply.input : reply.modified_input) : event.tool_input;
  const blocked = verdict === "blocked" ? reasonOf(input) : null;
  const asked = reply.action === "confirm";
  const decision = blocked !== null ? "block" : verdict === "confirm" ? "ask" : "run";
  const steps = [step("hooks", "Hooks", hooksText(input))];
  if (asked) steps.push(step("confirm", "Confirmation", confirmText(input)));
  if (blocked !== null)
    steps.push(
      step("model", "The model reads", `Instead of a result: ${blocked}`, true),
      step(
        "is_error",
        "Error or not",
        "The provider loop marks this answer is_error; the streaming path does not. after_tool_call does not fire for a blocked call.",
      ),
    );
  if (decision === "run")
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
  const prompt = asked ? promptOf(textOf(reply.message), input) : null;
  return {
    steps,
    sees: { kind: "tool_call", decision, input: next ?? null, input_changed: changed, text: blocked, prompt },
  };
};

/** Upstream puts the same words before every reason, also that of a confirm. */
function reasonOf({ reply, outcome }: RuntimeInput): string {
  const { action, reason } = objectOf(reply);
  return action === "block" ? blockedText(textOf(reason)) : blockedText(outcome ?? "");
}

/** What a person is shown, where one can be asked. */
function promptOf(message: string, { confirm }: RuntimeInput) {
  if (confirm === "auto" || confirm === "no_prompt") return null;
  return { title: "Confirm tool call", body: `${message}\n\nType 'yes' or 'y' to allow.` };
}

function hooksText({ verdict, reply }: RuntimeInput): string {
  if (objectOf(reply).action === "confirm") return "A hook asks for confirmation.";
  if (verdict === "blocked") return "The call is blocked.";
  return verdict === "modified" ? "A hook changed the input." : "The hooks let the call pass.";
}

function confirmText({ confirm, profile }: RuntimeInput): string {
  if (confirm === "approve") return 'A person answered "yes" or "y" (in any case, trimmed): the tool runs.';
  if (confirm === "deny") return "Any other answer than yes or y, or none, denies the call.";
  if (confirm === "auto") return "server.auto_approve_confirms is on: the tool runs and nobody is asked.";
  if (confirm === "no_prompt") return "Nobody can be asked, so the call is blocked.";
  const merged = profile === "synaps-0.11" ? "All confirms of the chain are asked as one. " : "";
  return `${merged}A person decides; choose how they answer to see the outcome. Without somebody to ask the call is blocked.`;
}
