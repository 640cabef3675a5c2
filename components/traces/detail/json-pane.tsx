"use client";

import { useMemo } from "react";
import { CodeEditor } from "@/components/editor/code-editor";
import { utf8Bytes } from "@/components/playground/model/event-store";
import { CopyButton } from "@/components/ui/copy-button";
import { formatBytes } from "@/components/ui/format";

/** A payload as JSON, to read and copy. Only the lines in view are drawn. */
export function JsonPane({ value, label }: { value: unknown; label: string }) {
  const text = useMemo(() => JSON.stringify(value, null, 2) ?? "null", [value]);
  return (
    <div className="grid gap-1.5">
      <div className="flex items-center justify-between gap-2 text-faint text-xs">
        <span className="tabular-nums">
          {label} · {formatBytes(utf8Bytes(text))}
        </span>
        <CopyButton text={text} label={`Copy ${label.toLowerCase()}`} />
      </div>
      <CodeEditor value={text} label={label} language="json" readOnly wrap className="h-[32rem] max-h-[70vh]" />
    </div>
  );
}
