"use client";
import { JsonField } from "@/components/playground/json-field";
import { useDraftField } from "../draft-context";
import { isObject } from "../model/path";

/** Shapes of event and reply that are checked with a warning (librefang.md 3.8). Closed while there is none. */
export function SchemaFields() {
  const schemas = useDraftField(["schemas"]);
  const given = isObject(schemas.value) ? schemas.value : {};
  const set = (key: "input" | "output", value: unknown) => {
    const next = { ...given, [key]: isObject(value) && Object.keys(value).length > 0 ? value : undefined };
    schemas.set(next.input === undefined && next.output === undefined ? null : next);
  };
  return (
    <details open={isObject(schemas.value) || undefined} {...schemas.anchor}>
      <summary className="font-medium text-dim text-xs hover:text-ink">Schemas</summary>
      <div className="grid grid-cols-1 gap-3 pt-3">
        <p className="text-faint text-xs">
          A mismatch is a warning and changes nothing. Checked: type, enum, minimum, maximum, minLength and maxLength
          (bytes), required, properties; other keywords are ignored, as LibreFang does.
        </p>
        <JsonField
          label="Event"
          value={given.input ?? {}}
          error={undefined}
          onChange={(value) => set("input", value)}
        />
        <JsonField
          label="Reply"
          value={given.output ?? {}}
          error={schemas.error}
          onChange={(value) => set("output", value)}
        />
      </div>
    </details>
  );
}
