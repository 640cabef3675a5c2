import { formatBytes, formatNumber } from "@/components/ui/format";
import type { StageReport } from "@/lib/contract/run";

/** A stage's own before → after. Equal counts say so quietly: a stage that does nothing should be seen. */
export function StageFigures({ report }: { report: StageReport }) {
  const { lines_before: before, lines_after: after, bytes_before, bytes_after } = report;
  const title = `${formatBytes(bytes_before)} → ${formatBytes(bytes_after)}`;
  if (before === after && bytes_before === bytes_after)
    return (
      <span title={title} className="whitespace-nowrap text-faint text-xs">
        no change
      </span>
    );
  if (before === after)
    return (
      <span title={title} className="whitespace-nowrap text-xs tabular-nums">
        {bytes_after < bytes_before ? (
          <span className="text-saved">−{formatBytes(bytes_before - bytes_after)}</span>
        ) : (
          <span className="text-danger">+{formatBytes(bytes_after - bytes_before)}</span>
        )}
      </span>
    );
  return (
    <span title={title} className="whitespace-nowrap text-xs tabular-nums">
      {formatNumber(before)} <span className="text-faint">→</span>{" "}
      <span className={after < before ? "text-saved" : "text-danger"}>{formatNumber(after)}</span> lines
    </span>
  );
}
