import { CodeBlock } from "@/components/ui/code-block";
import type { Step } from "@/lib/contract/run";
import { AttemptView } from "./attempt-view";
import { PolicyLine } from "./policy-line";
import { StageTable } from "./stage-table";

type Props = {
  step: Step;
  onHoverStage: (stage: number | null) => void;
  onPickStage?: ((stage: number) => void) | undefined;
};

export function StepDetails({ step, onHoverStage, onPickStage }: Props) {
  // A pipeline's one attempt has no process behind it: its stages say everything.
  const process = step.runner !== "pipeline" || step.attempts.some((attempt) => attempt.error !== null);
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t px-3 py-3">
      {step.error && (
        <p className="text-danger">
          <span aria-hidden>! </span>
          <code className="font-mono text-xs">{step.error.code}</code>
          {step.error.line !== undefined && ` line ${step.error.line}`}
          {step.error.message !== step.reason && `: ${step.error.message}`}
        </p>
      )}
      {step.warnings.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {step.warnings.map((warning) => (
            <li key={warning.code + warning.message} className="text-warn text-xs">
              <span aria-hidden>⚠ </span>
              {warning.message} <code className="font-mono text-faint">{warning.code}</code>
            </li>
          ))}
        </ul>
      )}
      <PolicyLine step={step} />
      {step.stages && step.stages.length > 0 && (
        <StageTable stages={step.stages} onHover={onHoverStage} onPick={onPickStage} />
      )}
      {process &&
        step.attempts.map((attempt, index) => (
          <AttemptView
            // biome-ignore lint/suspicious/noArrayIndexKey: attempts stand in the order they were made
            key={index}
            attempt={attempt}
            number={index + 1}
            of={step.attempts.length}
            sandboxed={step.runner === "javascript"}
          />
        ))}
      {step.raw_reply !== null && step.raw_reply !== undefined && <RawReply reply={step.raw_reply} />}
    </div>
  );
}

const SHOWN = 4_000;

function RawReply({ reply }: { reply: unknown }) {
  const text = JSON.stringify(reply, null, 2) ?? "";
  return (
    <details>
      <summary className="text-dim text-xs hover:text-ink">What the hook replied</summary>
      <CodeBlock
        className="mt-2"
        label="reply"
        wrap
        code={
          text.length > SHOWN
            ? `${text.slice(0, SHOWN)}\n… ${text.length - SHOWN} more characters; Raw shows all`
            : text
        }
      />
    </details>
  );
}
