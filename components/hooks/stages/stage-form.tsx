"use client";
import { FieldError } from "@/components/ui/field";
import { STAGE_INFO, type StageKind } from "@/lib/contract/stages";
import { printJson } from "../model/json-text";
import { isObject, type JsonObject } from "../model/path";
import { fieldsOfStage } from "../model/stage-fields";
import { Group } from "./field-editor";

export type StageFormProps = {
  stage: unknown;
  kind: StageKind | undefined;
  /** Dotted path of the stage. */
  path: string;
  errorAt: (path: string) => string | undefined;
  disabled: boolean;
  onChange: (stage: JsonObject) => void;
};

/** The form of one stage, made from its schema. A stage of a kind that this version does not know is shown as it is and kept. */
export function StageForm({ stage, kind, path, errorAt, disabled, onChange }: StageFormProps) {
  if (!kind || !isObject(stage))
    return (
      <div className="grid grid-cols-1 gap-1">
        <pre className="overflow-auto rounded-md bg-inset p-2 font-mono text-xs">{printJson(stage)}</pre>
        <FieldError
          error={errorAt(path) ?? "This version does not know the stage; change it in the JSON view or remove it."}
        />
      </div>
    );
  const fields = fieldsOfStage(kind);
  const nothing = fields.every(({ field }) => field.type === "present");
  return (
    <div className="grid grid-cols-1 gap-3">
      <p className="text-dim text-xs">
        {STAGE_INFO[kind].summary} {nothing && "Nothing to set."}
      </p>
      {!nothing && <Group top value={stage} {...{ fields, path, errorAt, disabled, onChange }} />}
    </div>
  );
}
