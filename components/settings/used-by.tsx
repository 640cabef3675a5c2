"use client";

import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { hookQuery } from "@/lib/query/hooks";

/** Each name is a question of its own. */
const NAMED = 3;

/** The hooks that are granted a secret, the first by name. */
export function UsedBy({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return <span className="text-faint">no hook</span>;
  const more = ids.length - NAMED;
  return (
    <span className="flex flex-wrap gap-x-2 gap-y-0.5">
      {ids.slice(0, NAMED).map((id) => (
        <HookLink key={id} id={id} />
      ))}
      {more > 0 && <span className="text-dim">and {more} more</span>}
    </span>
  );
}

function HookLink({ id }: { id: string }) {
  const hook = useQuery(hookQuery(id)).data;
  return (
    <Link
      href={`/hooks/${id}`}
      className="rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
    >
      {hook?.name ?? `…${id.slice(-8)}`}
    </Link>
  );
}
