"use client";
import { useMemo, useState } from "react";
import { CodeEditor } from "@/components/editor/code-editor";
import { Field } from "@/components/ui/field";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { RUNTIME_NAMES, RUNTIMES, type RuntimeName, runtimeFromTag } from "@/lib/contract/runner";
import { useDraftContext, useDraftField } from "../draft-context";
import { asText } from "../model/path";
import { problemsAt } from "../model/problems";
import { isTemplate, SCRIPT_LANGUAGE, SCRIPT_TEMPLATES } from "../model/script-templates";
import type { EditorJump } from "./runner-editor";
import { ScriptOptions } from "./script-options";
import { ScriptPath } from "./script-path";

const ORIGINS = [
  { value: "source", label: "Written here" },
  { value: "path", label: "File in data/scripts" },
] as const;

/** A script hook: its runtime, then its source or the file it lies in, then what it is given. */
export function ScriptEditor({ jump }: { jump: EditorJump }) {
  const { store, problems } = useDraftContext();
  const runtime = useDraftField(["runner", "runtime"]);
  const source = useDraftField(["runner", "source"]);
  const path = useDraftField(["runner", "path"]);
  const [shelved, setShelved] = useState<{ source?: unknown; path?: unknown }>({});
  const name = runtimeFromTag(asText(runtime.value)) ?? "python";
  const origin = path.value === undefined ? "source" : "path";
  const changeRuntime = (next: RuntimeName) => {
    runtime.set(next);
    if (origin === "source" && isTemplate(asText(source.value))) source.set(SCRIPT_TEMPLATES[next]);
  };
  const changeOrigin = (next: "source" | "path") => {
    if (next === origin) return;
    const fresh = next === "path" ? `hook.${RUNTIMES[name].ext}` : SCRIPT_TEMPLATES[name];
    setShelved({ ...shelved, [origin]: origin === "path" ? path.value : source.value });
    store.edit(["runner", origin], undefined);
    store.edit(["runner", next], shelved[next] ?? fresh);
  };
  const lines = useMemo(
    () => problemsAt(problems, "runner.source").map((p) => ({ line: p.line ?? 1, message: p.message })),
    [problems],
  );
  const jumpLine = useMemo(
    () => (jump?.path === "runner.source" ? { line: lines[0]?.line ?? 1 } : null),
    [jump, lines],
  );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Runtime" className="w-44" error={runtime.error}>
          <Select
            value={name}
            disabled={runtime.locked}
            options={RUNTIME_NAMES.map((value) => ({ value, label: RUNTIMES[value].title }))}
            onChange={changeRuntime}
          />
        </Field>
        <Segmented
          label="Where the script is"
          value={origin}
          choices={ORIGINS}
          onChange={changeOrigin}
          disabled={runtime.locked}
          className="mb-0.5"
        />
      </div>
      {origin === "path" ? (
        <ScriptPath />
      ) : (
        <div {...source.anchor} className="grid grid-cols-1 gap-1.5">
          <CodeEditor
            label={`${RUNTIMES[name].title} source of the hook`}
            language={SCRIPT_LANGUAGE[name]}
            className="h-[26rem]"
            value={asText(source.value)}
            readOnly={source.locked}
            problems={lines}
            jump={jumpLine}
            onChange={source.set}
          />
          <p className="text-faint text-xs">Esc, then Tab leaves the editor. Ctrl/⌘ + Enter runs.</p>
        </div>
      )}
      <ScriptOptions />
    </div>
  );
}
