import { EFFECT_WORDS, POLICY_WORDS } from "@/components/hooks/model/policy-words";
import type { Step } from "@/lib/contract/run";
import { FAILURES } from "@/lib/contract/verdicts";

/** The failure policy as declared, and what it came to. Of a step that did not fail, only what was declared. */
export function PolicyLine({ step }: { step: Pick<Step, "policy" | "disposition"> }) {
  const { on_failure, effect } = step.policy;
  const failed = FAILURES.includes(step.disposition);
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
      <dt className="text-faint">Policy declared</dt>
      <dd>
        {POLICY_WORDS[on_failure].title} <span className="text-dim">{POLICY_WORDS[on_failure].does}</span>
      </dd>
      {failed && (
        <>
          <dt className="text-faint">In effect</dt>
          <dd>{EFFECT_WORDS[effect]}</dd>
        </>
      )}
    </dl>
  );
}
