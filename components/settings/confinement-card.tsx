import { Badge } from "@/components/ui/badge";
import { Card } from "@/components/ui/card";
import { CONFINEMENTS, PROTECTIONS, type Protection } from "@/lib/contract/confinement";
import type { ConfinementStatus } from "@/lib/contract/status";

const ALL = Object.keys(PROTECTIONS) as Protection[];

/** The level that this host really offers, what it keeps from a script, and why there is no stronger one. */
export function ConfinementCard({ confinement: { level, required, refused } }: { confinement: ConfinementStatus }) {
  const { title, full, protects } = CONFINEMENTS[level];
  const held: readonly Protection[] = protects;
  return (
    <Card
      title="Confinement of scripts"
      description="Found out at the start by trying. JavaScript hooks and WebAssembly run in sandboxes of their own on every host."
      aside={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={full ? "accent" : "amber"} glyph={full ? "●" : "!"}>
            {title}
          </Badge>
          {required && <Badge title="SLUICE_CONFINE=require">required</Badge>}
        </span>
      }
    >
      <ul className="grid gap-1">
        {ALL.map((protection) => (
          <li key={protection} className="flex gap-2">
            <span className={held.includes(protection) ? "w-8 shrink-0 text-ink" : "w-8 shrink-0 text-warn"}>
              {held.includes(protection) ? "yes" : "no"}
            </span>
            <span className={held.includes(protection) ? "text-dim" : "text-ink"}>{PROTECTIONS[protection]}</span>
          </li>
        ))}
      </ul>
      {!full && (
        <div className="mt-3 border-line border-t pt-3">
          <p className="font-medium text-xs">
            {required
              ? "SLUICE_CONFINE=require: scripts are refused on this host"
              : "Scripts run with the rights of the server’s user; each attempt says so"}
          </p>
          <ul className="mt-1 grid gap-1 text-dim text-xs">
            {refused.map((one) => (
              <li key={one.level} className="break-words">
                {CONFINEMENTS[one.level].title}: {one.reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </Card>
  );
}
