import Link from "next/link";
import { Card } from "@/components/ui/card";
import { formatNumber, formatPercent } from "@/components/ui/format";
import { DISPOSITION_TERMS } from "@/lib/contract/verdicts";
import type { KindCount } from "./figures";

type Props = {
  kinds: KindCount[];
  /** Traces with a failure of this kind. */
  href: (kind: KindCount["kind"]) => string;
  className?: string;
};

/** Failing steps by kind, each a link to its traces. */
export function FailureKinds({ kinds, href, className }: Props) {
  const sum = kinds.reduce((total, k) => total + k.count, 0);
  return (
    <Card title="Failures by kind" description="Steps of hooks that gave no usable reply" className={className}>
      {kinds.length === 0 ? (
        <p className="py-6 text-center text-faint">No failures in this window.</p>
      ) : (
        <ul className="grid gap-2.5">
          {kinds.map(({ kind, count }) => (
            <li key={kind}>
              <Link href={href(kind)} className="group block">
                <span className="flex items-baseline justify-between gap-3">
                  <span className="group-hover:underline" title={DISPOSITION_TERMS[kind].meaning}>
                    <span aria-hidden className="font-mono text-danger">
                      {DISPOSITION_TERMS[kind].glyph}{" "}
                    </span>
                    {DISPOSITION_TERMS[kind].word}
                  </span>
                  <span className="text-dim tabular-nums">
                    {formatNumber(count)} <span className="text-faint">({formatPercent(count / sum)})</span>
                  </span>
                </span>
                <span aria-hidden className="mt-1 block h-1 rounded-full bg-hover">
                  <span
                    className="block h-full rounded-full bg-(--chart-failure)"
                    style={{ width: `${(count / sum) * 100}%` }}
                  />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
