"use client";

import { move } from "@dnd-kit/helpers";
import { DragDropProvider } from "@dnd-kit/react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { spanOf } from "@/components/metrics/window";
import { useNow } from "@/components/ui/relative-time";
import { toast } from "@/components/ui/toast";
import type { Agent } from "@/lib/contract/agent";
import type { Hook } from "@/lib/contract/hook";
import { POINTS, type Point } from "@/lib/contract/points";
import { reorderHook, toggleHook } from "@/lib/query/chain-mutations";
import { metricsQuery } from "@/lib/query/metrics";
import { type Rule, takesPart } from "./chain-rule";
import { HookCard } from "./hook-card";
import { LaneEnd, LaneLink } from "./lane-parts";

/** What reaches a hook below another one, by the point's rule (librefang.md 7.2, synaps.md 2.1 and 2.4). */
function incomingOf({ profile }: Agent, point: Point, rule: Rule): string {
  const { dispatch, textKey, resolution } = POINTS[point];
  if (dispatch === "parallel") return "at the same time";
  if (rule === "chain") return "what is left of it";
  if (textKey !== null) return "if no hook above rewrote it";
  if (resolution === "assemble" || resolution === "compact") return "if no hook above decided";
  if (point === "before_tool_call")
    return profile === "synaps-0.11" ? "unless a hook above blocked it" : "if no hook above blocked, asked or modified";
  return "the same event";
}

const LANE_ENDS: Partial<Record<Point, string>> = {
  bootstrap: "The runtime starts with these overrides",
  ingest: "The prompt is built",
  assemble: "The model is called",
  compact: "The window is smaller",
  after_turn: "The turn is kept",
  transform_tool_result: "The model reads it",
  before_tool_call: "The tool runs, or the model reads why not",
  after_tool_call: "The model reads it",
  before_message: "The model reads the message",
  on_session_start: "The system prompt stands",
};

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const HOUR_S = 3_600;

type Props = { agent: Agent; point: Point; hooks: readonly Hook[]; rule: Rule };

/** A chain from the tool to the model, its hooks as cards in order. Reordered by drag, by Alt+arrows and by menu. */
export function ChainLane({ agent, point, hooks, rule }: Props) {
  const client = useQueryClient();
  const reorder = useMutation(reorderHook(client));
  const toggle = useMutation(toggleHook(client));
  const [said, setSaid] = useState("");
  const now = useNow();
  const span = now === null ? null : spanOf("24h", now, null, null);
  const day = useQuery({
    ...metricsQuery({ by: "hook", agent: agent.slug, origin: "live", step: HOUR_S, ...span }),
    enabled: span !== null,
  });
  const moveTo = (hook: Hook, to: number) => {
    if (to < 0 || to >= hooks.length || hooks[to]?.id === hook.id) return;
    const rest = hooks.filter((h) => h.id !== hook.id);
    setSaid(`${hook.name} is now number ${to + 1} of ${hooks.length}`);
    reorder.mutate(
      { agent: agent.slug, id: hook.id, before: rest[to]?.id ?? null },
      { onError: (error) => toast.failed("The order could not be saved", error) },
    );
  };
  const switchHook = (hook: Hook, enabled: boolean) =>
    toggle.mutate(
      { agent: agent.slug, id: hook.id, enabled },
      {
        onSuccess: () => toast.done(`${hook.name} is ${enabled ? "on" : "off"}`),
        onError: (error) => toast.failed(`Could not switch ${hook.name}`, error),
      },
    );
  return (
    <DragDropProvider
      onDragEnd={(event) => {
        if (event.canceled) return;
        const ids = hooks.map((h) => h.id);
        const after = move(ids, event);
        const id = event.operation.source?.id;
        const hook = hooks.find((h) => h.id === id);
        if (hook) moveTo(hook, after.indexOf(hook.id));
      }}
    >
      <div className="min-w-0">
        <LaneEnd title={sentence(POINTS[point].moment)} hint="" />
        <ol aria-label="Hooks in order" className="grid grid-cols-[minmax(0,1fr)]">
          {hooks.map((hook, index) => (
            <HookCard
              key={hook.id}
              incoming={hooks.slice(0, index).some(takesPart) ? incomingOf(agent, point, rule) : ""}
              hook={hook}
              index={index}
              count={hooks.length}
              day={day.data?.series.find((s) => s.key === hook.id)}
              onMove={(to) => moveTo(hook, to)}
              onToggle={(enabled) => switchHook(hook, enabled)}
            />
          ))}
        </ol>
        <LaneLink words="" />
        <LaneEnd title={LANE_ENDS[point] ?? "The agent goes on"} hint="" />
        <p aria-live="polite" className="sr-only">
          {said}
        </p>
      </div>
    </DragDropProvider>
  );
}
