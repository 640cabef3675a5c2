"use client";
import { CodeEditor } from "@/components/editor/code-editor";
import { CopyButton } from "@/components/ui/copy-button";
import { useDraftContext, useDraftState } from "./draft-context";
import { isBroken } from "./model/draft-store";
import { slotText } from "./model/json-text";
import type { EditorJump } from "./runner/runner-editor";
import { useLineProblems } from "./use-line-problems";

/** The whole configuration as JSON, the same that the API takes. */
export function ConfigJson({ jump }: { jump: EditorJump }) {
  const { store } = useDraftContext();
  const state = useDraftState(store);
  const text = slotText(state.configText, state.value);
  const { problems, jumpLine } = useLineProblems(text, state.configText, "", jump);
  return (
    <div className="grid grid-cols-1 gap-2 p-4">
      <div className="flex items-center justify-between gap-2 text-dim text-xs">
        <span>The configuration as the API takes it.</span>
        <span className="flex items-center gap-2">
          {isBroken(state.configText) && (
            <button type="button" className="underline" onClick={store.dropBrokenText}>
              Give up the faulty JSON
            </button>
          )}
          <CopyButton text={text} label="Copy JSON" />
        </span>
      </div>
      <CodeEditor
        label="Hook configuration as JSON"
        language="json"
        className="h-[70vh] min-h-96"
        value={text}
        problems={problems}
        jump={jumpLine}
        onChange={store.typeConfig}
      />
    </div>
  );
}
