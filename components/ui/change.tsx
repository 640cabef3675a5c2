import { cn } from "./cn";
import { formatBytes, formatChange, formatNumber } from "./format";

type Props = {
  before: number;
  after: number;
  unit: "tokens" | "bytes" | "lines";
  /** The numbers come from an estimate. */
  estimated?: boolean;
  className?: string;
};

/** `4,213 → 611 tokens (−85 %)`: saved is green, grown is red, equal is neutral. */
export function Change({ before, after, unit, estimated, className }: Props) {
  const show = unit === "bytes" ? formatBytes : formatNumber;
  const tone = after < before ? "text-saved" : after > before ? "text-danger" : "text-faint";
  const word = after < before ? "saved" : after > before ? "grown" : "equal";
  return (
    <span className={cn("whitespace-nowrap tabular-nums", className)}>
      {estimated && <abbr title="Estimated">~</abbr>}
      {show(before)} <span className="text-faint">→</span> {show(after)}
      {unit === "bytes" ? "" : ` ${unit}`}{" "}
      <span className={tone}>
        ({formatChange(before, after)}
        <span className="sr-only"> {word}</span>)
      </span>
    </span>
  );
}
