import Link from "next/link";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { formatChange } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";

/** Smaller changes than this share are not worth a colour. */
const NOTABLE = 0.05;

type Props = {
  label: string;
  /** Null while loading. */
  value: ReactNode | null;
  /** Small print beside the value. */
  note?: ReactNode;
  now: number | null;
  before: number | null;
  /** Which direction is good news; absent: neither. */
  good?: "up" | "down";
  /** The change is a difference of shares, in percentage points. */
  points?: boolean;
  /** What it is compared with: "the 24 hours before". */
  against: string;
  href?: string;
};

/** One figure with its change against the window before. The whole card is the link. */
export function FigureCard({ label, value, note, href, ...change }: Props) {
  const body = (
    <>
      <p className="text-faint text-xs">{label}</p>
      {value === null ? (
        <Skeleton className="mt-1 h-8 w-24" />
      ) : (
        <p className="mt-0.5 flex flex-wrap items-baseline gap-x-2 font-semibold text-2xl tabular-nums max-[25rem]:text-xl tracking-tight">
          {value}
          {note && <span className="font-normal text-dim text-sm tracking-normal">{note}</span>}
        </p>
      )}
      <p className="mt-0.5 min-h-[1.125rem] text-faint text-xs">{value !== null && <Delta {...change} />}</p>
    </>
  );
  const look = "min-w-0 rounded-lg border border-line bg-surface px-4 py-3";
  if (!href) return <div className={look}>{body}</div>;
  return (
    <Link href={href} className={cn(look, "block transition-colors hover:border-line-strong")}>
      {body}
    </Link>
  );
}

function Delta({ now, before, good, points, against }: Pick<Props, "now" | "before" | "good" | "points" | "against">) {
  if (now === null || before === null) return <>No calls in {against}</>;
  if (now === before) return <>Same as {against}</>;
  const up = now > before;
  const small = Math.abs(now - before) < Math.abs(before) * NOTABLE;
  const tone = !good || small ? "text-dim" : (good === "up") === up ? "text-saved" : "text-danger";
  return (
    <>
      <span className={cn("font-medium tabular-nums", tone)}>
        <span aria-hidden>{up ? "↑" : "↓"} </span>
        {points ? `${up ? "+" : "−"}${Math.abs((now - before) * 100).toFixed(1)} points` : formatChange(before, now)}
      </span>{" "}
      vs {against}
    </>
  );
}
