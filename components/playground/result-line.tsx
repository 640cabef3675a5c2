import { Badge } from "@/components/ui/badge";
import { Change } from "@/components/ui/change";
import { cn } from "@/components/ui/cn";
import { formatMs } from "@/components/ui/format";
import type { RunResult } from "@/lib/contract/run";
import { failureWords, headline, whyUnchanged } from "./model/result-words";

type Props = { result: RunResult; pending: boolean };

/** The result in one line, and each failure by name with what the policy says and what the agent would really get. */
export function ResultLine({ result, pending }: Props) {
  const term = headline(result);
  const failures = result.steps.flatMap((step) => {
    const words = failureWords(step, result.point);
    return words ? [{ step, words }] : [];
  });
  const reason = whyUnchanged(result);
  const kept = failures.length > 0 && failures.every(({ step }) => step.policy.effect === "original_kept");
  return (
    <div
      className={cn("grid gap-2 px-3 py-2.5 transition-opacity", pending && "opacity-60")}
      aria-busy={pending || undefined}
    >
      <p aria-live="polite" data-testid="result-line" className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={term.tone === "failure" && kept ? "amber" : term.tone} glyph={term.glyph} title={term.meaning}>
          {term.word}
        </Badge>
        {result.tokens && (
          <>
            <Dot />
            <Change
              before={result.tokens.before}
              after={result.tokens.after}
              unit="tokens"
              estimated={result.tokens.estimated}
              className="font-medium"
            />
          </>
        )}
        {result.bytes && (
          <>
            <Dot />
            <Change before={result.bytes.before} after={result.bytes.after} unit="bytes" />
          </>
        )}
        <Dot />
        <span className="text-dim tabular-nums">{formatMs(result.duration_ms)}</span>
        {!result.stored && (
          <>
            <Dot />
            <span className="text-warn" title="The trace could not be stored; the result is right all the same.">
              ⚠ not stored
            </span>
          </>
        )}
      </p>
      {reason && (
        <p title={reason} className="line-clamp-2 text-dim text-xs [overflow-wrap:anywhere]">
          {reason}
        </p>
      )}
      {result.outcome && <p className="text-dim text-xs">{result.outcome}</p>}
      {failures.map(({ step, words }, index) => (
        <dl
          // biome-ignore lint/suspicious/noArrayIndexKey: failures stand in chain order
          key={index}
          className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-0.5 rounded-md border border-danger-line px-3 py-2 text-xs"
        >
          <dt className="font-medium text-danger">
            <span aria-hidden>! </span>
            {words.name}
          </dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">
            {result.steps.length > 1 && `${step.name}: `}
            {words.what}
          </dd>
          <dt className="text-faint">Policy says</dt>
          <dd>{words.policy}</dd>
          <dt className="text-faint">In effect</dt>
          <dd>
            <span className="font-medium">{words.effect}</span>
            {words.caveat && (
              <span className="text-warn">
                {" "}
                <span aria-hidden>⚠ </span>
                {words.caveat}
              </span>
            )}
          </dd>
        </dl>
      ))}
    </div>
  );
}

const Dot = () => (
  <span aria-hidden className="text-faint max-sm:hidden">
    ·
  </span>
);
