"use client";
import { type ChangeEvent, useId } from "react";
import { FieldError } from "@/components/ui/field";
import { formatBytes, formatCount } from "@/components/ui/format";
import { countLines, utf8Bytes } from "./model/event-store";

type Props = {
  label: string;
  content: string;
  /** Changes when the content was replaced from outside. */
  generation: number;
  error: string | undefined;
  onChange: (content: string) => void;
};

/**
 * The tool's output. The browser alone holds the text while one types: a controlled field would set 1 MB again with every key.
 * Lines are not wrapped, for the same reason.
 */
export function ContentField({ label, content, generation, error, onChange }: Props) {
  const id = useId();
  const returns = content.includes("\r");
  return (
    <div className="grid grid-cols-1 gap-1.5" data-event-field={label}>
      <div className="flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium text-xs">
          {label}
        </label>
        <span className="text-faint text-xs tabular-nums">
          {formatCount(countLines(content), "line")} · {formatBytes(utf8Bytes(content))}
        </span>
      </div>
      <textarea
        key={generation}
        id={id}
        wrap="off"
        spellCheck={false}
        autoComplete="off"
        defaultValue={content}
        placeholder="Paste a tool's output here, or drop a file."
        aria-invalid={error !== undefined || undefined}
        onChange={(event: ChangeEvent<HTMLTextAreaElement>) => onChange(event.target.value)}
        className="h-44 w-full resize-y overflow-auto rounded-md border border-line-strong bg-surface px-2.5 py-1.5 font-mono text-xs leading-5 hover:border-faint aria-invalid:border-danger"
      />
      <FieldError error={error} />
      {returns && (
        <p className="text-warn text-xs">
          <span aria-hidden>⚠ </span>
          The output has carriage returns. It runs as it is; editing it here turns them into newlines, the raw view
          keeps them.
        </p>
      )}
    </div>
  );
}
