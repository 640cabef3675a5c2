"use client";
import { useQuery } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryState } from "nuqs";
import { useEffect, useEffectEvent, useState } from "react";
import { BrowserOnly } from "@/components/hooks/browser-only";
import { useDraftState } from "@/components/hooks/draft-context";
import { adaptToPoint } from "@/components/hooks/model/adapt-point";
import { browserShelf, handOver } from "@/components/hooks/model/draft-storage";
import { createDraftStore, isDirty } from "@/components/hooks/model/draft-store";
import { newHook } from "@/components/hooks/model/hook-base";
import type { JsonObject } from "@/components/hooks/model/path";
import { RestoredNotice } from "@/components/hooks/save/notices";
import { Button } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { belongsTo, POINTS, type Point, pointsOf } from "@/lib/contract/points";
import { agentsQuery } from "@/lib/query/agents";
import { AgentChooser } from "./agent-chooser";
import { createEventStore } from "./model/event-store";
import { PresetMenu } from "./preset-menu";
import { useWorkbench } from "./use-workbench";
import { Workbench } from "./workbench";

/** The same Test without a saved hook. What is written here stays on this device. */
export function Playground() {
  return <BrowserOnly fallback={<Skeleton className="h-[40rem]" />}>{() => <Ready />}</BrowserOnly>;
}

const pristine: JsonObject = { ...newHook(undefined), name: "Playground" };

function Ready() {
  const router = useRouter();
  const [wanted, setWanted] = useQueryState("agent", parseAsString);
  const agents = useQuery(agentsQuery());
  const [draft] = useState(() => createDraftStore("playground", null, pristine, browserShelf()));
  const [event] = useState(() => createEventStore());
  const all = agents.data?.items ?? [];
  const agent = all.find((item) => item.slug === wanted) ?? all[0] ?? null;
  const { value: drafted } = useDraftState(draft);
  const known = agent === null || belongsTo(drafted.point as Point, agent.profile);
  // Nothing is asked of an agent about a point that it does not have.
  const bench = useWorkbench({
    draft,
    event,
    agent: known && agent ? agent.slug : null,
    hookId: null,
    inChain: agent !== null,
  });
  const { state, test, point } = bench;
  const moveTo = (next: Point) => draft.replace(adaptToPoint(draft.get().value, next));
  const adopt = useEffectEvent(() =>
    moveTo(agent?.profile === "librefang" ? "transform_tool_result" : "after_tool_call"),
  );
  // External system: the draft's store. Agents of another profile do not have the point that was left here.
  useEffect(() => {
    if (!known) adopt();
  }, [known]);
  const chooser = <AgentChooser agent={agent?.slug ?? null} onChoose={(slug) => void setWanted(slug)} />;
  const keep = () => {
    const value = { ...state.value, name: state.value.name === pristine.name ? "" : state.value.name };
    handOver("playground", { ...state, value });
    const params = new URLSearchParams({
      from: "playground",
      ...(agent && { agent: agent.slug }),
      point,
      ...testSource(bench),
    });
    router.push(`/hooks/new?${params}`);
  };
  return (
    <>
      <PageHeader
        title="Playground"
        description="Paste an output, pick or write what cleans it, see what the model would read. Nothing here changes an agent."
        actions={
          <>
            {agent && chooser}
            {agent && (
              <Select
                aria-label="Hook point"
                className="w-52"
                value={point}
                options={pointsOf(agent.profile).map((value) => ({ value, label: value, hint: POINTS[value].moment }))}
                onChange={moveTo}
              />
            )}
            <PresetMenu
              onPick={(config) =>
                draft.replace(POINTS[point].textKey ? adaptToPoint({ ...config }, point) : { ...config })
              }
            />
            <Button variant="primary" disabled={!isDirty(state, pristine) && test.ran === null} onClick={keep}>
              Keep as a hook
            </Button>
          </>
        }
      />
      <RestoredNotice state={state} draft={draft} />
      <Workbench bench={bench} profile={agent?.profile} agentChooser={agents.isPending ? null : chooser} runnerOnly />
    </>
  );
}

/** The event goes along: as the sample it came from, or, once edited, through the trace of its last run. */
function testSource({ eventState, test }: ReturnType<typeof useWorkbench>): Record<string, string> {
  const { source, event, loaded } = eventState;
  if (event === loaded && source.kind === "preset") return { sample: `${source.preset}/${source.sample}` };
  if (event === loaded && source.kind === "saved") return { saved: source.id };
  return test.ran?.result.stored ? { trace: test.ran.result.trace_id } : {};
}
