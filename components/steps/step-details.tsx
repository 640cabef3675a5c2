import { CodeBlock } from "@/components/ui/code-block";
import { formatCount } from "@/components/ui/format";
import type { Step } from "@/lib/contract/run";
import { AttemptView } from "./attempt-view";
import { PolicyLine } from "./policy-line";
import { StageTable } from "./stage-table";
import { librefangWords } from "./step-words";

type Props = {
  step: Step;
  onHoverStage: (stage: number | null) => void;
  onPickStage?: ((stage: number) => void) | undefined;
};

export function StepDetails({ step, onHoverStage, onPickStage }: Props) {
  // A pipeline's one attempt has no process behind it: its stages say everything.
  const process = step.runner !== "pipeline" || step.attempts.some((attempt) => attempt.error !== null);
  const logged = librefangWords(step);
  return (
    <div className="grid grid-cols-1 gap-3 border-line border-t px-3 py-3">
      {step.error && (
        <p className="text-danger text-xs">
          <span aria-hidden>! </span>
          <code className="font-mono">{step.error.code}</code>
          {step.error.line !== undefined && `, line ${step.error.line} of the script`}
        </p>
      )}
      {step.runner === "javascript" && step.error?.message.includes("\n") && (
        <CodeBlock label="error" wrap code={step.error.message} />
      )}
      {step.warnings.length > 0 && (
        <ul className="grid grid-cols-1 gap-1">
          {step.warnings.map((warning) => (
            <li key={warning.code + warning.message} className="text-warn text-xs [overflow-wrap:anywhere]">
              <span aria-hidden>⚠ </span>
              {sentence(warning.message)} <code className="font-mono text-faint">{warning.code}</code>
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
      {logged && (
        <details>
          <summary className="text-dim text-xs hover:text-ink">What LibreFang would log</summary>
          <CodeBlock className="mt-2" label="error" wrap code={logged} />
        </details>
      )}
      {step.raw_reply !== null && step.raw_reply !== undefined && <RawReply reply={step.raw_reply} />}
    </div>
  );
}

const SHOWN = 4_000;
const sentence = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

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
            ? `${text.slice(0, SHOWN)}\n… ${formatCount(text.length - SHOWN, "more character")}; Raw shows all`
            : text
        }
      />
    </details>
  );
}
