"use client";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { useDraftContext, useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { asText, isObject, type JsonObject } from "../model/path";
import { isTemplate, JAVASCRIPT_TEMPLATE, SCRIPT_TEMPLATES } from "../model/script-templates";
import type { StageLink } from "../stages/stage-link";
import { JavascriptEditor } from "./javascript-editor";
import { PipelineEditor } from "./pipeline-editor";
import type { ScriptChoice } from "./runtime-select";
import { ScriptEditor } from "./script-editor";

const KINDS = [
  { value: "pipeline", label: "Pipeline" },
  { value: "script", label: "Script" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

const FRESH = {
  pipeline: { kind: "pipeline", stages: [{ strip_ansi: true }] },
  command: { kind: "command", runtime: "python", source: SCRIPT_TEMPLATES.python },
  javascript: { kind: "javascript", source: JAVASCRIPT_TEMPLATE },
};

const HELP = {
  pipeline: "Declared stages, one after the other. Fast, and every removed line is accounted for.",
  command: "Your own program: the event as one JSON line on stdin, the reply as the last JSON line on stdout.",
  javascript: "Your own function, in a sandbox: it gets the event and returns the reply.",
};

type Props = { link: StageLink; jump: EditorJump };
export type EditorJump = { path: string; at: number } | null;

/** How the hook computes its reply. Going over to the other kind and back gives back what was there. */
export function RunnerEditor({ link, jump }: Props) {
  const { store } = useDraftContext();
  const runner = useDraftField(["runner"]);
  const [shelved, setShelved] = useState<Partial<Record<Kind | "command" | "javascript", unknown>>>({});
  const named = isObject(runner.value) ? runner.value.kind : undefined;
  const written = named === "command" || named === "javascript" ? named : "pipeline";
  const kind: Kind = written === "pipeline" ? "pipeline" : "script";
  const swap = (next: unknown) => {
    setShelved({ ...shelved, [kind]: runner.value, [written]: runner.value });
    store.edit(["runner"], next);
  };
  const change = (next: Kind) => {
    if (next !== kind) swap(shelved[next] ?? FRESH[next === "script" ? "command" : next]);
  };
  const toRuntime = (runtime: ScriptChoice) => {
    if (runtime === "javascript") return;
    const back: JsonObject = isObject(shelved.command) ? shelved.command : FRESH.command;
    const template = back.path === undefined && isTemplate(asText(back.source));
    swap({ ...back, runtime, ...(template ? { source: SCRIPT_TEMPLATES[runtime] } : {}) });
  };
  return (
    <Section
      title="What it does"
      aside={
        <Segmented label="Kind of runner" value={kind} choices={KINDS} onChange={change} disabled={runner.locked} />
      }
      help={HELP[written]}
    >
      {written === "pipeline" && <PipelineEditor link={link} jump={jump} />}
      {written === "javascript" && <JavascriptEditor jump={jump} onRuntime={toRuntime} />}
      {written === "command" && (
        <ScriptEditor jump={jump} onJavascript={() => swap(shelved.javascript ?? FRESH.javascript)} />
      )}
    </Section>
  );
}
