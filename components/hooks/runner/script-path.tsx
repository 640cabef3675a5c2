"use client";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { useDraftField } from "../draft-context";
import { asText } from "../model/path";

/** A script by its file, optionally pinned to one content. */
export function ScriptPath() {
  const path = useDraftField(["runner", "path"]);
  const sha = useDraftField(["runner", "sha256"]);
  return (
    <div className="grid grid-cols-1 gap-3">
      <div {...path.anchor}>
        <Field
          label="Path"
          error={path.error}
          help="Relative to data/scripts on the server. Paths that leave the folder are refused, also through links."
        >
          <Input
            mono
            spellCheck={false}
            value={asText(path.value)}
            disabled={path.locked}
            onChange={(event) => path.set(event.target.value)}
          />
        </Field>
      </div>
      <div {...sha.anchor}>
        <Field
          label="Pinned sha256"
          aside="optional"
          error={sha.error}
          help="Checked before every run; another content is a failure."
        >
          <Input
            mono
            spellCheck={false}
            placeholder="64 hexadecimal digits"
            value={asText(sha.value)}
            disabled={sha.locked}
            onChange={(event) => sha.set(event.target.value.trim().toLowerCase() || null)}
          />
        </Field>
      </div>
    </div>
  );
}
