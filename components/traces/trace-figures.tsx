import { cn } from "@/components/ui/cn";
import { formatBytes, formatChange, formatCount, formatNumber } from "@/components/ui/format";
import type { TraceSummary } from "@/lib/contract/run";
import { ESTIMATED } from "./model/words";

/** What cannot be measured at a point without a text. */
const NONE = <span className="text-faint">–</span>;

/** "≈" before numbers that are an estimate, with the reason on hover. */
export const Estimated = () => (
  <abbr title={ESTIMATED} className="relative z-[1] cursor-help no-underline">
    ≈<span className="sr-only">estimated</span>
  </abbr>
);

/** `4,213 → 611  −85 %`; an unchanged text is one number. */
export function TokensCell({ tokens }: { tokens: TraceSummary["tokens"] }) {
  if (!tokens) return NONE;
  const { before, after, estimated } = tokens;
  return (
    <span className="whitespace-nowrap tabular-nums">
      {estimated && <Estimated />}
      {before === after ? (
        <span className="text-dim">{formatNumber(after)}</span>
      ) : (
        <>
          <span className="text-dim">{formatNumber(before)} →</span> {formatNumber(after)}
        </>
      )}
      <span className="@2xl:sr-only"> tokens</span> <Percent before={before} after={after} />
    </span>
  );
}

/** The change alone, green when saved and red when grown; holds its width so that columns line up. */
function Percent({ before, after }: { before: number; after: number }) {
  if (before === after) return <span className="hidden w-12 @2xl:inline-block" />;
  return (
    <span className={cn("text-right @2xl:inline-block @2xl:w-12", after < before ? "text-saved" : "text-danger")}>
      {formatChange(before, after)}
      <span className="sr-only">{after < before ? "saved" : "grown"}</span>
    </span>
  );
}

export function BytesCell({ bytes }: { bytes: TraceSummary["bytes"] }) {
  if (!bytes) return NONE;
  if (bytes.before === bytes.after) return formatBytes(bytes.after);
  return `${formatBytes(bytes.before)} → ${formatBytes(bytes.after)}`;
}

/** Steps that failed in red, warnings in amber; nothing to say is a dash. */
export function FailureCount({ failures, warnings }: { failures: number; warnings: number }) {
  if (failures + warnings === 0) return NONE;
  return (
    <span className="inline-flex items-center justify-end gap-2 whitespace-nowrap">
      {failures > 0 && (
        <span className="font-medium text-danger" title={formatCount(failures, "step failed", "steps failed")}>
          <span aria-hidden>! </span>
          {formatNumber(failures)}
          <span className="sr-only"> failed</span>
        </span>
      )}
      {warnings > 0 && (
        <span className="text-warn" title={formatCount(warnings, "warning")}>
          <span aria-hidden>⚠ </span>
          {formatNumber(warnings)}
          <span className="sr-only"> warnings</span>
        </span>
      )}
    </span>
  );
}
