"use client";

import { problemOf } from "@/lib/query/api-error";
import { Button } from "./button";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

type Props = {
  error: unknown;
  /** What to do, where the problem's own words do not say it. */
  advice?: string;
  onRetry?: () => void;
  className?: string;
};

/** Shows a problem where the thing would have been: what was wrong, where, and what to do. */
export function ErrorState({ error, advice, onRetry, className }: Props) {
  const problem = problemOf(error);
  return (
    <div role="alert" className={cn("rounded-lg border border-danger-line bg-danger-soft px-4 py-3", className)}>
      <p className="font-medium text-danger">
        <span aria-hidden>! </span>
        {problem.title}
      </p>
      {problem.detail && problem.detail !== problem.title && <p className="mt-0.5 text-ink">{problem.detail}</p>}
      {problem.invalid_params.length > 0 && (
        <ul className="mt-2 grid gap-1 text-xs">
          {problem.invalid_params.map((param) => (
            <li key={`${param.path} ${param.message}`}>
              <code className="font-mono">{param.path || "body"}</code>
              {param.line !== undefined && ` line ${param.line}`}: {param.message}
            </li>
          ))}
        </ul>
      )}
      {advice && <p className="mt-1 text-dim">{advice}</p>}
      <div className="mt-2 flex flex-wrap items-center gap-3">
        {onRetry && (
          <Button size="sm" onClick={onRetry}>
            Try again
          </Button>
        )}
        {problem.request_id && (
          <span className="inline-flex items-center gap-1 text-dim text-xs">
            Request <code className="font-mono">{problem.request_id}</code>
            <CopyButton text={problem.request_id} label="Copy request id" />
          </span>
        )}
      </div>
    </div>
  );
}
