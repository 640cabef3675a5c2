"use client";
import { Checkbox } from "@/components/ui/checkbox";
import { cn } from "@/components/ui/cn";
import { Field, FieldError } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Segmented } from "@/components/ui/segmented";
import { Select } from "@/components/ui/select";
import { NumberInput } from "../fields/number-input";
import { TextList } from "../fields/text-list";
import { asText, asTexts, isObject, type JsonObject } from "../model/path";
import { convert, formOf, type NamedField, type StageField } from "../model/stage-fields";
import { FieldRows } from "./field-rows";
import { JsonField } from "./json-field";
import { NumbersInput } from "./numbers-input";
import { ReplaceRules } from "./replace-rules";

export type FieldProps = {
  title: string;
  optional: boolean;
  value: unknown;
  /** Dotted path of the value. */
  path: string;
  errorAt: (path: string) => string | undefined;
  disabled: boolean;
  /** `undefined` takes the key away. */
  onChange: (value: unknown) => void;
};

/** A form for one value of a stage, by what its schema says it is. */
export function FieldEditor({ field, ...props }: FieldProps & { field: StageField }) {
  const { title, optional, value, path, errorAt, disabled, onChange } = props;
  const aside = optional ? "optional" : undefined;
  switch (field.type) {
    case "present":
      return optional ? (
        <Checkbox
          checked={value === true}
          label={title}
          disabled={disabled}
          onChange={(on) => onChange(on || undefined)}
        />
      ) : null;
    case "flag":
      return (
        <Choice
          {...props}
          value={typeof value === "boolean" ? String(value) : undefined}
          values={["true", "false"]}
          onChange={(next) => onChange(next === undefined ? undefined : next === "true")}
        />
      );
    case "choice":
      return <Choice {...props} values={field.values} />;
    case "number":
      return (
        <Field label={title} aside={aside} error={errorAt(path)} className="max-w-40">
          <NumberInput
            className="text-right tabular-nums"
            disabled={disabled}
            value={value}
            // An empty number must not take the key with it where the key says which stage this is.
            onChange={(next) => onChange(next === undefined && !optional ? null : next)}
          />
        </Field>
      );
    case "numbers":
      return <NumbersInput {...props} />;
    case "text":
      return (
        <Field label={title} aside={aside} error={errorAt(path)}>
          <Input
            mono
            spellCheck={false}
            disabled={disabled}
            value={asText(value)}
            onChange={(event) => onChange(event.target.value === "" && optional ? undefined : event.target.value)}
          />
        </Field>
      );
    case "texts":
      return (
        <Titled title={title} optional={optional}>
          <TextList
            item={field.item}
            path={path}
            values={asTexts(value)}
            disabled={disabled}
            errorAt={(index) => errorAt(`${path}.${index}`)}
            onChange={(next) => onChange(next.length === 0 && optional ? undefined : next)}
          />
        </Titled>
      );
    case "choices":
      return (
        <Titled title={title} optional={optional}>
          <div className="flex flex-wrap gap-x-4 gap-y-1.5">
            {field.values.map((one) => (
              <Checkbox
                key={one}
                label={words(one)}
                disabled={disabled}
                checked={asTexts(value).includes(one)}
                onChange={(on) => {
                  const next = field.values.filter((v) => (v === one ? on : asTexts(value).includes(v)));
                  onChange(next.length === 0 && optional ? undefined : next);
                }}
              />
            ))}
          </div>
        </Titled>
      );
    case "group":
      return (
        <Group
          fields={field.fields}
          value={isObject(value) ? value : {}}
          {...{ path, errorAt, disabled }}
          onChange={(next) => onChange(optional && Object.keys(next).length === 0 ? undefined : next)}
        />
      );
    case "rows":
      return isReplace(field.fields) ? (
        <ReplaceRules
          rules={Array.isArray(value) ? value.filter(isObject) : []}
          {...{ path, errorAt, disabled, onChange }}
        />
      ) : (
        <FieldRows {...props} fields={field.fields} />
      );
    case "forms":
      return <Forms {...props} forms={field.forms} />;
    default:
      return <JsonField {...props} />;
  }
}

const isReplace = (fields: readonly NamedField[]) => fields.map(({ key }) => key).join() === "pattern,replacement";

/** A value of an enum as a person reads it. */
const words = (value: string): string =>
  value === "true" ? "yes" : value === "false" ? "no" : value.replaceAll("_", " ");

function Titled({ title, optional, children }: { title: string; optional: boolean; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        <span className="font-medium text-xs">{title}</span>
        {optional && <span className="text-faint text-xs">optional</span>}
      </div>
      {children}
    </div>
  );
}

const UNSET = "";

function Choice({
  title,
  optional,
  value,
  path,
  errorAt,
  disabled,
  values,
  onChange,
}: FieldProps & { values: readonly string[] }) {
  const options = values.map((one) => ({ value: one, label: words(one) }));
  return (
    <Field label={title} error={errorAt(path)} className="max-w-40">
      <Select
        value={asText(value)}
        disabled={disabled}
        options={optional ? [{ value: UNSET, label: "not set" }, ...options] : options}
        onChange={(next) => onChange(next === UNSET ? undefined : next)}
      />
    </Field>
  );
}

/** Fields of these kinds stand beside one another where there is room, and lists as long as they are empty. */
const SHORT: ReadonlySet<StageField["type"]> = new Set(["flag", "choice", "number", "numbers"]);
const isShort = ({ type }: StageField, value: unknown): boolean =>
  SHORT.has(type) || (type === "texts" && asTexts(value).length === 0);

type GroupProps = Pick<FieldProps, "path" | "errorAt" | "disabled"> & {
  /** The fields are a stage's own, whose title the card has. */
  top?: boolean;
  fields: readonly NamedField[];
  value: JsonObject;
  onChange: (value: JsonObject) => void;
};

/** The fields of an object. A fault of the object as a whole stands above them. */
export function Group({ top, fields, value, path, errorAt, disabled, onChange }: GroupProps) {
  const whole = fields.some(({ key }) => errorAt(`${path}.${key}`)) ? undefined : errorAt(path);
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] items-end gap-3">
      {whole && (
        <div className="col-span-full">
          <FieldError error={whole} />
        </div>
      )}
      {fields.map(({ key, title, optional, field }) => (
        <div
          key={key}
          data-path={`${path}.${key}`}
          className={cn("min-w-0", !isShort(field, value[key]) && "col-span-full")}
        >
          {!top && field.type === "group" && <p className="mb-2 font-semibold text-xs">{title}</p>}
          <FieldEditor
            {...{ title, optional, field, errorAt, disabled }}
            value={value[key]}
            path={`${path}.${key}`}
            onChange={(next) => {
              const { [key]: _, ...rest } = value;
              onChange(next === undefined ? rest : { ...value, [key]: next });
            }}
          />
        </div>
      ))}
    </div>
  );
}

function Forms({ forms, ...props }: FieldProps & { forms: readonly StageField[] }) {
  const current = formOf(forms, props.value);
  const form = forms[current];
  const choices = forms.map((one, index) => ({ value: String(index), label: FORM_WORDS[one.type] ?? "Short" }));
  return (
    <div className="grid grid-cols-1 gap-2.5">
      <Segmented
        label={`How ${props.title} is set`}
        className="justify-self-start"
        disabled={props.disabled}
        value={String(current)}
        choices={choices}
        onChange={(next) => {
          const to = forms[Number(next)];
          if (to && Number(next) !== current) props.onChange(convert(props.value, to));
        }}
      />
      {form && <FieldEditor {...props} optional={false} field={form} />}
    </div>
  );
}

const FORM_WORDS: Partial<Record<StageField["type"], string>> = { present: "As usual", group: "In detail" };
