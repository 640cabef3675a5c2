import { cn } from "@/components/ui/cn";
import type { Finding } from "@/lib/contract/manifest";

type Said = Pick<Finding, "level" | "message" | "file" | "line">;

const TONES = {
  error: { glyph: "!", className: "text-danger" },
  warning: { glyph: "⚠", className: "text-warn" },
  info: { glyph: "i", className: "text-faint" },
};
const ORDER = ["error", "warning", "info"];

/** What an import or export has to say, errors first, each with its place. */
export function FindingList({ findings }: { findings: readonly Said[] }) {
  const sorted = [...findings].sort((a, b) => ORDER.indexOf(a.level) - ORDER.indexOf(b.level));
  return (
    <ul className="grid grid-cols-1 gap-1 text-xs">
      {sorted.map((finding, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: two findings may say the same of one place
          key={index}
          className="grid grid-cols-[1rem_minmax(0,1fr)]"
        >
          <span aria-hidden className={cn("font-semibold", TONES[finding.level].className)}>
            {TONES[finding.level].glyph}
          </span>
          <span className="[overflow-wrap:anywhere]">
            <span className="sr-only">{finding.level}: </span>
            {finding.file && (
              <code className="font-mono text-dim">
                {finding.file}
                {finding.line !== null && `:${finding.line}`}{" "}
              </code>
            )}
            {finding.message}
          </span>
        </li>
      ))}
    </ul>
  );
}
