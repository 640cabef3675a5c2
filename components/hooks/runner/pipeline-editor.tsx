"use client";
import { useState } from "react";
import { CodeEditor } from "@/components/editor/code-editor";
import { Segmented } from "@/components/ui/segmented";
import { useDraftContext, useDraftState } from "../draft-context";
import { isBroken } from "../model/draft-store";
import { slotText } from "../model/json-text";
import { getIn } from "../model/path";
import { StageEditor } from "../stages/stage-editor";
import type { StageLink } from "../stages/stage-link";
import { useLineProblems } from "../use-line-problems";
import type { EditorJump } from "./runner-editor";

const VIEWS = [
  { value: "list", label: "Stages" },
  { value: "json", label: "JSON" },
] as const;

/** The pipeline as a list or as JSON; both change the same stages. JSON with a fault keeps its text and its view. */
export function PipelineEditor({ link, jump }: { link: StageLink; jump: EditorJump }) {
  const { store } = useDraftContext();
  const state = useDraftState(store);
  const broken = isBroken(state.stagesText);
  const [view, setView] = useState<"list" | "json">(broken ? "json" : "list");
  const text = slotText(state.stagesText, getIn(state.value, ["runner", "stages"]) ?? []);
  const { problems, jumpLine } = useLineProblems(text, state.stagesText, "runner.stages", jump);
  return (
    <div className="grid grid-cols-1 gap-2" data-path="runner.stages">
      <div className="flex items-center justify-between gap-2">
        <Segmented label="View of the pipeline" value={view} choices={VIEWS} onChange={setView} />
        {broken && (
          <button type="button" className="text-dim text-xs underline" onClick={store.dropBrokenText}>
            Give up the faulty JSON
          </button>
        )}
      </div>
      {view === "list" ? (
        <StageEditor link={link} />
      ) : (
        <CodeEditor
          label="Stages as JSON"
          language="json"
          className="h-96"
          value={text}
          readOnly={isBroken(state.configText)}
          problems={problems}
          jump={jumpLine}
          onChange={store.typeStages}
        />
      )}
    </div>
  );
}
