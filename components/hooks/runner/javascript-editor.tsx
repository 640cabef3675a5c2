"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { useDraftField } from "../draft-context";
import type { EditorJump } from "./runner-editor";
import { RuntimeSelect, type ScriptChoice } from "./runtime-select";
import { SourceEditor } from "./source-editor";

type Props = { jump: EditorJump; onRuntime: (next: ScriptChoice) => void };

/** A script that runs in the sandbox: its source, and whether clock and randomness are real. */
export function JavascriptEditor({ jump, onRuntime }: Props) {
  const source = useDraftField(["runner", "source"]);
  const deterministic = useDraftField(["runner", "deterministic"]);
  return (
    <div className="grid grid-cols-1 gap-4">
      <RuntimeSelect value="javascript" disabled={source.locked} onChange={onRuntime} />
      <SourceEditor label="JavaScript source of the hook" language="typescript" jump={jump} />
      <Checkbox
        checked={deterministic.value === true}
        disabled={deterministic.locked}
        onChange={deterministic.set}
        label="Same event, same reply"
        help="The clock stands at 2000-01-01 and Math.random follows from the event."
      />
    </div>
  );
}
