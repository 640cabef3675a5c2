"use client";
import { useMemo } from "react";
import { CodeEditor } from "@/components/editor/code-editor";
import type { EditorLanguage } from "@/components/editor/types";
import { useDraftContext, useDraftField } from "../draft-context";
import { asText } from "../model/path";
import { problemsAt } from "../model/problems";
import type { EditorJump } from "./runner-editor";

type Props = { label: string; language: EditorLanguage; jump: EditorJump };

/** The source of a script, with its faults at their lines. */
export function SourceEditor({ label, language, jump }: Props) {
  const { problems } = useDraftContext();
  const source = useDraftField(["runner", "source"]);
  const lines = useMemo(
    () => problemsAt(problems, "runner.source").map((p) => ({ line: p.line ?? 1, message: p.message })),
    [problems],
  );
  const jumpLine = useMemo(
    () => (jump?.path === "runner.source" ? { line: lines[0]?.line ?? 1 } : null),
    [jump, lines],
  );
  return (
    <div {...source.anchor} className="grid grid-cols-1 gap-1.5">
      <CodeEditor
        label={label}
        language={language}
        className="h-[26rem]"
        value={asText(source.value)}
        readOnly={source.locked}
        problems={lines}
        jump={jumpLine}
        onChange={source.set}
      />
      <p className="text-faint text-xs">Esc, then Tab leaves the editor. Ctrl/⌘ + Enter runs.</p>
    </div>
  );
}
