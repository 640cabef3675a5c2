"use client";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { useDraftContext, useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { isObject } from "../model/path";
import { SCRIPT_TEMPLATES } from "../model/script-templates";
import type { StageLink } from "../stages/stage-link";
import { PipelineEditor } from "./pipeline-editor";
import { ScriptEditor } from "./script-editor";

const KINDS = [
  { value: "pipeline", label: "Pipeline" },
  { value: "command", label: "Script" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

const FRESH: Record<Kind, unknown> = {
  pipeline: { kind: "pipeline", stages: [{ strip_ansi: true }] },
  command: { kind: "command", runtime: "python", source: SCRIPT_TEMPLATES.python },
};

type Props = { link: StageLink; jump: EditorJump };
export type EditorJump = { path: string; at: number } | null;

/** How the hook computes its reply. Going over to the other kind and back gives back what was there. */
export function RunnerEditor({ link, jump }: Props) {
  const { store } = useDraftContext();
  const runner = useDraftField(["runner"]);
  const [shelved, setShelved] = useState<Partial<Record<Kind, unknown>>>({});
  const kind: Kind = isObject(runner.value) && runner.value.kind === "command" ? "command" : "pipeline";
  const change = (next: Kind) => {
    if (next === kind) return;
    setShelved({ ...shelved, [kind]: runner.value });
    store.edit(["runner"], shelved[next] ?? FRESH[next]);
  };
  return (
    <Section
      title="What it does"
      aside={
        <Segmented label="Kind of runner" value={kind} choices={KINDS} onChange={change} disabled={runner.locked} />
      }
      help={
        kind === "pipeline"
          ? "Declared stages, one after the other. Fast, and every removed line is accounted for."
          : "Your own program: the event as one JSON line on stdin, the reply as the last JSON line on stdout."
      }
    >
      {kind === "pipeline" ? <PipelineEditor link={link} jump={jump} /> : <ScriptEditor jump={jump} />}
    </Section>
  );
}
