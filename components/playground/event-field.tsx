"use client";
import { NumberInput } from "@/components/hooks/fields/number-input";
import { asText } from "@/components/hooks/model/path";
import { Checkbox } from "@/components/ui/checkbox";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Select } from "@/components/ui/select";
import { Textarea } from "@/components/ui/textarea";
import { ContentField } from "./content-field";
import { JsonField } from "./json-field";
import type { EventField } from "./model/event-fields";

type Props = {
  field: EventField;
  value: unknown;
  generation: number;
  error: string | undefined;
  onChange: (value: unknown) => void;
};

/** One key of an event, edited in the way that suits it. */
export function EventFieldEditor({ field, value, generation, error, onChange }: Props) {
  const { key, kind, nullable, help } = field;
  const typed = (text: string) => onChange(nullable && text === "" ? null : text);
  switch (kind) {
    case "output":
      return <ContentField label={key} content={asText(value)} {...{ generation, error }} onChange={onChange} />;
    case "json":
      return <JsonField label={key} value={value} error={error} help={help} onChange={onChange} />;
    case "boolean":
      return (
        <Checkbox
          checked={value === true}
          onChange={onChange}
          label={<code className="font-mono text-xs">{key}</code>}
        />
      );
    case "prose":
      return (
        <Field label={key} error={error}>
          <Textarea rows={3} value={asText(value)} onChange={(event) => typed(event.target.value)} />
        </Field>
      );
    case "number":
      return (
        <Field label={key} error={error}>
          <NumberInput value={value} onChange={onChange} />
        </Field>
      );
    case "choice": {
      const current = asText(value);
      const options = [...new Set([...(field.choices ?? []), current])].filter((option) => option !== "");
      return (
        <Field label={key} error={error}>
          <Select
            value={current}
            options={options.map((option) => ({ value: option, label: option }))}
            onChange={onChange}
          />
        </Field>
      );
    }
    case "text":
      return (
        <Field label={key} error={error} aside={nullable && value === null ? "null" : undefined}>
          <Input
            mono
            spellCheck={false}
            autoComplete="off"
            placeholder={help}
            value={asText(value)}
            onChange={(event) => typed(event.target.value)}
          />
        </Field>
      );
  }
}
