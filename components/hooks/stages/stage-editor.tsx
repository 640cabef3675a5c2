"use client";
import { DragDropProvider } from "@dnd-kit/react";
import { isSortable } from "@dnd-kit/react/sortable";
import { useState } from "react";
import { LIMITS } from "@/lib/contract/limits";
import { useDraftContext, useDraftState } from "../draft-context";
import { isBroken } from "../model/draft-store";
import { getIn } from "../model/path";
import { problemsAt } from "../model/problems";
import { addStage, moveStage, removeStage, type StageList } from "../model/stage-list";
import { AddStage } from "./add-stage";
import { StageCard } from "./stage-card";
import type { StageLink } from "./stage-link";

const PATH = ["runner", "stages"];

/** The stages of the pipeline, in order. Drag by the handle; by keyboard Space and arrows on the handle, or Alt and arrows. */
export function StageEditor({ link }: { link: StageLink }) {
  const { store, problems } = useDraftContext();
  const state = useDraftState(store);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const stages = getIn(state.value, PATH);
  const list: StageList = { stages: Array.isArray(stages) ? stages : [], keys: state.stageKeys };
  const locked = isBroken(state.configText) || isBroken(state.stagesText);
  const toggle = (key: string) =>
    setOpen((old) => (old.has(key) ? new Set([...old].filter((k) => k !== key)) : new Set(old).add(key)));
  const add = (stage: unknown, at?: number) => {
    const next = addStage(list, structuredClone(stage) as never, at);
    store.setStages(next);
    toggle(next.keys[at ?? list.keys.length] ?? "");
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      {list.stages.length === 0 && (
        <p className="rounded-md border border-line border-dashed px-3 py-4 text-center text-dim text-xs">
          No stage yet: the pipeline gives back what it gets. Add the first one, for example <em>Strip ANSI</em>.
        </p>
      )}
      <DragDropProvider
        onDragEnd={({ canceled, operation: { source } }) => {
          if (canceled || !isSortable(source)) return;
          store.setStages(moveStage(list, source.initialIndex, source.index));
        }}
      >
        <ol className="grid grid-cols-1 gap-1.5" aria-label="Stages of the pipeline, in order">
          {list.stages.map((stage, index) => {
            const key = list.keys[index] ?? String(index);
            return (
              <StageCard
                key={key}
                id={key}
                index={index}
                count={list.stages.length}
                stage={stage}
                path={`runner.stages.${index}`}
                open={open.has(key)}
                locked={locked}
                link={link}
                errorAt={(path) => problemsAt(problems, path)[0]?.message}
                onToggle={() => toggle(key)}
                onChange={(next) => store.edit([...PATH, index], next)}
                onMove={(to) => store.setStages(moveStage(list, index, to))}
                onRemove={() => store.setStages(removeStage(list, index))}
                onDuplicate={() => add(stage, index + 1)}
              />
            );
          })}
        </ol>
      </DragDropProvider>
      <div className="flex items-center justify-between gap-3">
        <AddStage disabled={locked || list.stages.length >= LIMITS.stages} onAdd={add} />
        {locked && (
          <span className="text-danger text-xs">! Mend the JSON first; the list shows the last valid state.</span>
        )}
      </div>
    </div>
  );
}
