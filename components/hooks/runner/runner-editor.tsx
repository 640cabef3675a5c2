"use client";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { POINTS, type Point } from "@/lib/contract/points";
import { useDraftContext, useDraftField } from "../draft-context";
import { Section } from "../fields/section";
import { asText, isObject, type JsonObject } from "../model/path";
import { POINT_TEMPLATES } from "../model/point-templates";
import { isTemplate, SCRIPT_TEMPLATES } from "../model/script-templates";
import type { StageLink } from "../stages/stage-link";
import { HttpEditor } from "./http-editor";
import { JavascriptEditor } from "./javascript-editor";
import { PipelineEditor } from "./pipeline-editor";
import type { ScriptChoice } from "./runtime-select";
import { ScriptEditor } from "./script-editor";

const KINDS = [
  { value: "pipeline", label: "Pipeline" },
  { value: "script", label: "Script" },
  { value: "http", label: "HTTP" },
] as const;
type Kind = (typeof KINDS)[number]["value"];

const FRESH = {
  pipeline: { kind: "pipeline", stages: [{ strip_ansi: true }] },
  command: { kind: "command", runtime: "python", source: SCRIPT_TEMPLATES.python },
  http: { kind: "http", url: "" },
};

const HELP = {
  pipeline: "Declared stages, one after the other. Fast, and every removed line is accounted for.",
  command: "Your own program: the event as one JSON line on stdin, the reply as the last JSON line on stdout.",
  javascript: "Your own function, in a sandbox: it gets the event and returns the reply.",
  http: "Your own server: it gets the event and answers the reply.",
};

type Props = { link: StageLink; jump: EditorJump };
export type EditorJump = { path: string; at: number } | null;

/** How the hook computes its reply. Going over to the other kind and back gives back what was there. */
export function RunnerEditor({ link, jump }: Props) {
  const { store } = useDraftContext();
  const runner = useDraftField(["runner"]);
  const [shelved, setShelved] = useState<Partial<Record<Kind | "command" | "javascript", unknown>>>({});
  const named = isObject(runner.value) ? runner.value.kind : undefined;
  const written = named === "command" || named === "javascript" || named === "http" ? named : "pipeline";
  const kind: Kind = written === "pipeline" || written === "http" ? written : "script";
  const pointField = useDraftField(["point"]);
  const point: Point = asText(pointField.value) in POINTS ? (pointField.value as Point) : "transform_tool_result";
  const kinds = KINDS.filter(({ value }) => value !== "pipeline" || POINTS[point].textKey !== null || value === kind);
  const freshScript = { kind: "javascript", source: POINT_TEMPLATES[point] };
  const swap = (next: unknown) => {
    setShelved({ ...shelved, [kind]: runner.value, [written]: runner.value });
    store.edit(["runner"], next);
  };
  const change = (next: Kind) => {
    if (next === kind) return;
    const script = point === "transform_tool_result" ? FRESH.command : freshScript;
    swap(shelved[next] ?? (next === "script" ? script : FRESH[next]));
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
        <Segmented label="Kind of runner" value={kind} choices={kinds} onChange={change} disabled={runner.locked} />
      }
      help={HELP[written]}
    >
      {written === "pipeline" && <PipelineEditor link={link} jump={jump} />}
      {written === "http" && <HttpEditor />}
      {written === "javascript" && <JavascriptEditor jump={jump} onRuntime={toRuntime} />}
      {written === "command" && (
        <ScriptEditor jump={jump} onJavascript={() => swap(shelved.javascript ?? freshScript)} />
      )}
    </Section>
  );
}
