import { DISPOSITION_TERMS, type Disposition, VERDICT_TERMS, type Verdict } from "@/lib/contract/verdicts";
import { Badge } from "./badge";

/** What a chain decided: word, glyph and tone of the contract's table, its meaning on hover. */
export function VerdictBadge({ verdict, className }: { verdict: Verdict; className?: string }) {
  const { word, glyph, tone, meaning } = VERDICT_TERMS[verdict];
  return (
    <Badge tone={tone} glyph={glyph} title={meaning} className={className}>
      {word}
    </Badge>
  );
}

type DispositionProps = {
  disposition: Disposition;
  /** The original passed in spite of a failure: amber instead of red. */
  originalKept?: boolean;
  className?: string;
};

/** What became of one step's reply. */
export function DispositionBadge({ disposition, originalKept, className }: DispositionProps) {
  const { word, glyph, tone, meaning } = DISPOSITION_TERMS[disposition];
  const shown = tone === "failure" && originalKept ? "amber" : tone;
  return (
    <Badge tone={shown} glyph={glyph} title={meaning} className={className}>
      {word}
    </Badge>
  );
}
