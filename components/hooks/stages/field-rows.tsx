"use client";
import { Plus, X } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { isObject } from "../model/path";
import { type NamedField, startOfGroup } from "../model/stage-fields";
import { type FieldProps, Group } from "./field-editor";

/** Objects of one shape, each with its fields: rules, counters, degrees of importance. */
export function FieldRows({
  title,
  optional,
  value,
  path,
  errorAt,
  disabled,
  fields,
  onChange,
}: FieldProps & { fields: readonly NamedField[] }) {
  const rows = Array.isArray(value) ? value.map((row) => (isObject(row) ? row : {})) : [];
  const change = (next: unknown[]) => onChange(next.length === 0 && optional ? undefined : next);
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span className="font-medium text-xs">{title}</span>
      <ul className="grid grid-cols-1 gap-1.5">
        {rows.map((row, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no identity of their own
            key={index}
            data-path={`${path}.${index}`}
            className="flex items-start gap-1.5 rounded-md border border-line p-2"
          >
            <div className="min-w-0 flex-1">
              <Group
                {...{ fields, errorAt, disabled }}
                value={row}
                path={`${path}.${index}`}
                onChange={(next) => change(rows.with(index, next))}
              />
            </div>
            <IconButton
              label={`Remove ${title} ${index + 1}`}
              disabled={disabled}
              onClick={() => change(rows.toSpliced(index, 1))}
            >
              <X />
            </IconButton>
          </li>
        ))}
      </ul>
      <div>
        <Button size="sm" variant="ghost" disabled={disabled} onClick={() => change([...rows, startOfGroup(fields)])}>
          <Plus className="size-3.5" /> {title}
        </Button>
      </div>
    </div>
  );
}
