"use client";
import { useQuery } from "@tanstack/react-query";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { ErrorState } from "@/components/ui/error-state";
import { Skeleton } from "@/components/ui/skeleton";
import { POINT_NAMES } from "@/lib/contract/points";
import { agentsQuery } from "@/lib/query/agents";
import { presetQuery } from "@/lib/query/presets";
import { BrowserOnly } from "./browser-only";
import { NewHookWorkspace } from "./new-hook-workspace";

const PARAMS = {
  agent: parseAsString,
  preset: parseAsString,
  from: parseAsString,
  point: parseAsStringLiteral(POINT_NAMES),
};

/** `/hooks/new?agent=SLUG&point=POINT&preset=ID`: a hook that is nowhere saved until it is saved. */
export function NewHookScreen() {
  const [{ agent, preset, from, point }, setParams] = useQueryStates(PARAMS);
  const agents = useQuery(agentsQuery());
  const found = useQuery({ ...presetQuery(preset ?? ""), enabled: preset !== null });
  const waiting = <Skeleton className="h-[40rem]" />;
  if (agents.isPending || (preset !== null && found.isPending)) return waiting;
  const error = agents.error ?? found.error;
  if (error)
    return <ErrorState error={error} onRetry={() => void Promise.all([agents.refetch(), preset && found.refetch()])} />;
  const all = agents.data?.items ?? [];
  // One agent is no choice.
  const known =
    all.find((item) => item.slug === agent || item.id === agent) ??
    (agent === null && all.length === 1 ? all[0] : undefined);
  const start = point ?? (known && known.profile !== "librefang" ? "after_tool_call" : "transform_tool_result");
  // Work that is handed over lies under the name of where it comes from.
  const key = from === null ? `new:${preset ?? "blank"}:${start}` : `new:${from}`;
  return (
    <BrowserOnly fallback={waiting}>
      {() => (
        <NewHookWorkspace
          key={key}
          draftId={key}
          agent={known ?? null}
          handedOver={from !== null}
          preset={found.data}
          point={start}
          onAgent={(slug) => void setParams({ agent: slug })}
        />
      )}
    </BrowserOnly>
  );
}
