import { inWords, utf8Bytes } from "../utf8";
import { injectionScan } from "./injection-scan";
import { sanitize } from "./sanitize";
import { isExempt, SPILL_BYTES, spill, spillStub } from "./spill";
import { truncateResult } from "./truncate-result";
import { type Draw, objectOf, sizeOf, step, textOf, textStep, type ViewPorts } from "./view";

/** `transform_tool_result`: steps 7 to 15 of librefang.md 2.5, "Exact position". */
export const transformToolResult: Draw = ({ event, verdict, reply }, { window_tokens }, ports) => {
  const raw = textOf(event.content);
  const tool = textOf(event.tool_name);
  const given = objectOf(reply).content;
  const rewritten = verdict === "replaced" && typeof given === "string" ? given : raw;
  const spilled = spill(rewritten, tool, ports);
  const clean = sanitize(spilled.content);
  const fitted = truncateResult(clean.content, window_tokens);
  const scanned = injectionScan(fitted.content, raw);
  const budgeted = budget(scanned.content, tool, textOf(event.tool_use_id), ports);
  return {
    steps: [
      textStep(
        "in_process_event",
        "LibreFang's own event",
        "The in-process event TransformToolResult comes before the hooks: the first listener that answers wins. Nothing in LibreFang registers one, so the hooks get the tool's own output.",
        raw,
        raw,
      ),
      textStep("hooks", "Hooks", hooksText(verdict === "replaced", rewritten, event.status), raw, rewritten),
      spilled.step,
      clean.step,
      fitted.step,
      step(
        "loop_guard",
        "Loop guard",
        "Not modelled: it depends on the calls before. When the agent repeats itself, LibreFang adds a [LOOP GUARD] line behind the text.",
      ),
      scanned.step,
      budgeted.step,
      step(
        "error_flags",
        "Error or not",
        `is_error ${event.is_error === true}, status ${textOf(event.status) || "completed"}: a hook cannot change them. Whether the error counts as hard or soft is decided from the tool's own output.`,
      ),
      step(
        "commit",
        "Commit",
        "The result joins the conversation. All results of a turn share 50,000 bytes; when they need more, the largest are stored as artifacts first. " +
          "LibreFang keeps the tool's own output nowhere, apart from 200 characters in its decision trace; Sluice keeps it with the trace.",
      ),
    ],
    sees: { kind: "tool_result", text: budgeted.content, is_error: event.is_error === true },
  };
};

function hooksText(replaced: boolean, rewritten: string, status: unknown): string {
  const what = replaced ? `The hooks' text goes on: ${sizeOf(rewritten)}.` : "The tool's own output goes on.";
  return status === "waiting_approval"
    ? `${what} This is the first pass of a call that waits for approval; the result after approval is patched in later and bypasses the hooks.`
    : what;
}

/** Step 13: the same threshold again, for texts that the steps before made longer. */
function budget(content: string, tool: string, toolUseId: string, { sha256 }: ViewPorts) {
  const title = "Budget of one result";
  if (isExempt(tool) || utf8Bytes(content) <= SPILL_BYTES) {
    const why = isExempt(tool) ? "read_artifact is exempt." : `Within ${inWords(SPILL_BYTES)} bytes.`;
    return { content, step: textStep("result_budget", title, why, content, content) };
  }
  const stub = spillStub(content, toolUseId, sha256(content));
  const text = `${sizeOf(content)} are more than ${inWords(SPILL_BYTES)}: stored as an artifact, and the model gets a stub that names the call instead of the tool (wording approximated).`;
  return { content: stub, step: textStep("result_budget", title, text, content, stub) };
}
