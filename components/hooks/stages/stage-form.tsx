"use client";
import { Field, FieldError } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";
import { STAGE_INFO, type StageKind } from "@/lib/contract/stages";
import { NumberInput } from "../fields/number-input";
import { TextList } from "../fields/text-list";
import { printJson } from "../model/json-text";
import { asText, asTexts, isObject, type JsonObject } from "../model/path";
import { ReplaceRules } from "./replace-rules";

export type StageFormProps = {
  stage: unknown;
  kind: StageKind | undefined;
  /** Dotted path of the stage. */
  path: string;
  errorAt: (path: string) => string | undefined;
  disabled: boolean;
  onChange: (stage: JsonObject) => void;
};

/** The form of one stage. A stage of a kind that this version does not know is shown as it is and kept. */
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
  const set = (key: string, value: unknown) => onChange({ ...stage, [key]: value });
  switch (kind) {
    case "drop_lines":
    case "keep_lines":
      return (
        <TextList
          item="Pattern"
          path={`${path}.${kind}`}
          values={asTexts(stage[kind])}
          placeholder="^\s+Compiling "
          disabled={disabled}
          errorAt={(index) => errorAt(`${path}.${kind}.${index}`)}
          onChange={(values) => set(kind, values)}
        />
      );
    case "replace":
      return (
        <ReplaceRules
          rules={Array.isArray(stage.replace) ? stage.replace.filter(isObject) : []}
          path={`${path}.replace`}
          errorAt={errorAt}
          disabled={disabled}
          onChange={(rules) => set("replace", rules)}
        />
      );
    case "truncate_lines_at":
      return <Count label="Characters a line" {...{ path, errorAt, disabled, stage, set }} field={kind} />;
    case "max_lines":
    case "tail_lines":
      return <Count label="Lines" {...{ path, errorAt, disabled, stage, set }} field={kind} />;
    case "head_lines":
      return (
        <div className="flex flex-wrap gap-3">
          <Count label="First lines" {...{ path, errorAt, disabled, stage, set }} field="head_lines" />
          <Count label="Last lines" optional {...{ path, errorAt, disabled, stage, set }} field="tail_lines" />
        </div>
      );
    case "on_empty":
      return (
        <Field label="Text" error={errorAt(`${path}.on_empty`)}>
          <Textarea
            mono
            rows={2}
            disabled={disabled}
            value={asText(stage.on_empty)}
            onChange={(event) => set("on_empty", event.target.value)}
          />
        </Field>
      );
    default:
      return <p className="text-dim text-xs">{STAGE_INFO[kind].summary} Nothing to set.</p>;
  }
}

type CountProps = Pick<StageFormProps, "path" | "errorAt" | "disabled"> & {
  stage: JsonObject;
  field: string;
  label: string;
  optional?: boolean;
  set: (key: string, value: unknown) => void;
};

function Count({ stage, field, label, optional, path, errorAt, disabled, set }: CountProps) {
  return (
    <Field label={label} aside={optional ? "optional" : undefined} error={errorAt(`${path}.${field}`)} className="w-32">
      <NumberInput
        className="w-32 text-right tabular-nums"
        disabled={disabled}
        value={stage[field]}
        // An empty number must not take the key with it: the key is what says which stage this is.
        onChange={(value) => set(field, value === undefined && !optional ? null : value)}
      />
    </Field>
  );
}
