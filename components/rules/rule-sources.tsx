"use client";
import { X } from "lucide-react";
import { useState } from "react";
import { PickButtons } from "@/components/manifests/pick-buttons";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Field } from "@/components/ui/field";
import { formatBytes } from "@/components/ui/format";
import { IconButton } from "@/components/ui/icon-button";
import { Textarea } from "@/components/ui/textarea";
import { NO_RULES, type RuleInput } from "./model/rule-files";

type Props = {
  input: RuleInput;
  busy: boolean;
  onChange: (next: (input: RuleInput) => RuleInput) => void;
  onFiles: (files: File[]) => void;
};

const PLACEHOLDER = `[filters.make]
match_command = "^make\\\\b"
strip_lines_matching = ["^make\\\\[\\\\d+\\\\]:"]
max_lines = 60`;

/** Where rules come from: a text, files, or a folder with rules, tests and fixtures. */
export function RuleSources({ input, busy, onChange, onFiles }: Props) {
  const [cleared, setCleared] = useState<RuleInput | null>(null);
  const clear = () => {
    setCleared(input);
    onChange(() => NO_RULES);
  };
  const empty = input.pasted === "" && input.files.length === 0;
  return (
    <Card>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <Field
          label="A rule"
          help="Paste one of rtk, tokf, snip or tokenjuice here, or drop files or a folder anywhere on this page. Which it is, is told by its content."
        >
          <Textarea
            mono
            rows={empty ? 8 : 5}
            spellCheck={false}
            placeholder={PLACEHOLDER}
            value={input.pasted}
            onChange={(event) => onChange((last) => ({ ...last, pasted: event.target.value }))}
          />
        </Field>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <PickButtons archives={false} busy={busy} onFiles={onFiles} />
          {!empty && <Button onClick={clear}>Clear all</Button>}
          {empty && cleared && <Button onClick={() => onChange(() => cleared)}>Bring it back</Button>}
        </div>
        {input.files.length > 0 && (
          <ul
            aria-label="Files"
            className="grid max-h-40 grid-cols-1 overflow-y-auto text-xs sm:grid-cols-2 sm:gap-x-6"
          >
            {input.files.map(({ path, content }) => (
              <li key={path} className="flex items-center gap-2">
                <code className="min-w-0 flex-1 truncate font-mono" title={path}>
                  {path}
                </code>
                <span className="shrink-0 text-faint tabular-nums">{formatBytes(content.length)}</span>
                <IconButton
                  label={`Leave out ${path}`}
                  onClick={() =>
                    onChange((last) => ({ ...last, files: last.files.filter((file) => file.path !== path) }))
                  }
                >
                  <X />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
