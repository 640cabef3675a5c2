"use client";
import { useState } from "react";
import { Segmented } from "@/components/ui/segmented";
import { RUNTIMES, runtimeFromTag } from "@/lib/contract/runner";
import { useDraftContext, useDraftField } from "../draft-context";
import { asText } from "../model/path";
import { isTemplate, SCRIPT_LANGUAGE, SCRIPT_TEMPLATES } from "../model/script-templates";
import type { EditorJump } from "./runner-editor";
import { RuntimeSelect, type ScriptChoice } from "./runtime-select";
import { ScriptOptions } from "./script-options";
import { ScriptPath } from "./script-path";
import { SourceEditor } from "./source-editor";

const ORIGINS = [
  { value: "source", label: "Written here" },
  { value: "path", label: "File in data/scripts" },
] as const;

/** A script hook: its runtime, then its source or the file it lies in, then what it is given. */
export function ScriptEditor({ jump, onJavascript }: { jump: EditorJump; onJavascript: () => void }) {
  const { store } = useDraftContext();
  const runtime = useDraftField(["runner", "runtime"]);
  const source = useDraftField(["runner", "source"]);
  const path = useDraftField(["runner", "path"]);
  const [shelved, setShelved] = useState<{ source?: unknown; path?: unknown }>({});
  const name = runtimeFromTag(asText(runtime.value)) ?? "python";
  const origin = path.value === undefined ? "source" : "path";
  const changeRuntime = (next: ScriptChoice) => {
    if (next === "javascript") return onJavascript();
    runtime.set(next);
    if (origin === "source" && isTemplate(asText(source.value))) source.set(SCRIPT_TEMPLATES[next] ?? "");
  };
  const changeOrigin = (next: "source" | "path") => {
    if (next === origin) return;
    const fresh = next === "path" ? `hook.${RUNTIMES[name].ext}` : (SCRIPT_TEMPLATES[name] ?? "");
    setShelved({ ...shelved, [origin]: origin === "path" ? path.value : source.value });
    store.edit(["runner", origin], undefined);
    store.edit(["runner", next], shelved[next] ?? fresh);
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end gap-3">
        <RuntimeSelect value={name} disabled={runtime.locked} error={runtime.error} onChange={changeRuntime} />
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
        <SourceEditor
          label={`${RUNTIMES[name].title} source of the hook`}
          language={SCRIPT_LANGUAGE[name] ?? "plain"}
          jump={jump}
        />
      )}
      <ScriptOptions />
    </div>
  );
}
