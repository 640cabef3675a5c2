import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import type { Tone } from "@/lib/contract/verdicts";
import type { Concern } from "./attention";

const SHOWN = 8;

const KINDS: Record<Concern["kind"], { word: string; glyph: string; tone: Tone }> = {
  failing: { word: "Failing", glyph: "!", tone: "failure" },
  slow: { word: "Slow", glyph: "◷", tone: "amber" },
  grows: { word: "Grows output", glyph: "↑", tone: "red" },
  guarded: { word: "Kept by guard", glyph: "◈", tone: "violet" },
  silent: { word: "Never fired", glyph: "·", tone: "neutral" },
};

type Props = {
  concerns: Concern[];
  agentOf: ReadonlyMap<string, string>;
  href: (concern: Concern) => string;
  words: string;
};

/** What a person should look at, with the reason in words. */
export function AttentionList({ concerns, agentOf, href, words }: Props) {
  return (
    <Card title="Deserves attention" flush className="flex flex-col">
      {concerns.length === 0 ? (
        <p className="flex items-center justify-center gap-2 px-4 py-8 text-dim">
          <CircleCheck className="size-4 text-saved" aria-hidden />
          Nothing in {words}: no hook fails, is slow, grows outputs or stays silent.
        </p>
      ) : (
        <ul className="divide-y divide-line border-line border-t">
          {concerns.slice(0, SHOWN).map((concern) => (
            <li key={`${concern.hookId} ${concern.kind}`}>
              <Link
                href={href(concern)}
                data-list-item
                className="grid gap-x-3 gap-y-1 px-4 py-2.5 outline-offset-[-2px] hover:bg-hover/60 sm:grid-cols-[7.5rem_minmax(0,1fr)]"
              >
                <span>
                  <Badge tone={KINDS[concern.kind].tone} glyph={KINDS[concern.kind].glyph}>
                    {KINDS[concern.kind].word}
                  </Badge>
                </span>
                <span className="min-w-0">
                  <span className="font-medium">{concern.hook}</span>{" "}
                  <span className="text-faint text-xs">{agentOf.get(concern.hookId)}</span>
                  <span className="block text-dim">{concern.reason}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {concerns.length > SHOWN && (
        <p className="px-4 py-2 text-faint text-xs">
          And {concerns.length - SHOWN} more; the table below has every hook.
        </p>
      )}
    </Card>
  );
}
