import type { ReactNode } from "react";
import type { Tone } from "@/lib/contract/verdicts";
import { cn } from "./cn";
import { TONE_CLASS } from "./tone";

type Props = {
  tone?: Tone;
  /** Stands before the word, so that colour is never alone. */
  glyph?: ReactNode;
  title?: string;
  className?: string;
  children: ReactNode;
};

export function Badge({ tone = "neutral", glyph, title, className, children }: Props) {
  return (
    <span
      title={title}
      className={cn(
        "inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm border px-1.5 font-medium text-2xs",
        TONE_CLASS[tone],
        className,
      )}
    >
      {glyph && (
        <span aria-hidden className="font-mono">
          {glyph}
        </span>
      )}
      {children}
    </span>
  );
}
