"use client";
import { useId, useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Textarea } from "@/components/ui/textarea";
import type { MatchFilter } from "@/lib/contract/points";
import { parseJsonText, printJson } from "../model/json-text";
import { MATCH_WORDS } from "../model/match-words";
import { asText, asTexts } from "../model/path";

type Props = {
  filter: MatchFilter;
  value: unknown;
  error: string | undefined;
  onApply: (value: unknown) => void;
};

/** The little form behind a condition. Lists are one entry a line, `input equals` is JSON. */
export function MatchForm({ filter, value, error, onApply }: Props) {
  const [text, setText] = useState(() => textOf(filter, value));
  const [fault, setFault] = useState<string>();
  const id = useId();
  const apply = () => {
    const read = readValue(filter, text);
    if (read.fault) setFault(read.fault);
    else onApply(read.value);
  };
  const control = {
    id,
    mono: true,
    autoFocus: true,
    spellCheck: false,
    value: text,
    onChange: (event: { target: { value: string } }) => {
      setText(event.target.value);
      setFault(undefined);
    },
  };
  const words = MATCH_WORDS[filter];
  return (
    <form
      className="grid grid-cols-1 gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label={`When ${words.verb}`} help={words.hint} error={fault ?? error}>
        {isLong(filter) ? (
          <Textarea {...control} rows={isList(filter) ? 3 : 6} />
        ) : (
          <Input {...control} autoComplete="off" />
        )}
      </Field>
      <div className="flex items-center justify-between gap-2">
        <span className="text-faint text-xs">{isList(filter) ? "One a line, any of them." : ""}</span>
        <Button type="submit" size="sm" variant="primary">
          Apply
        </Button>
      </div>
    </form>
  );
}

const isList = (filter: MatchFilter): boolean => filter === "tools" || filter === "agent_ids";
const isLong = (filter: MatchFilter): boolean => isList(filter) || filter === "input_equals";

function textOf(filter: MatchFilter, value: unknown): string {
  if (isList(filter)) return asTexts(value).join("\n");
  if (filter === "input_equals") return value === undefined ? '{\n  "command": ""\n}' : printJson(value);
  return asText(value);
}

/** @returns undefined as the value where the text is no condition. */
function readValue(filter: MatchFilter, text: string): { value?: unknown; fault?: string } {
  if (isList(filter)) {
    const lines = text
      .split("\n")
      .map((line) => line.trim())
      .filter(Boolean);
    return { value: lines.length > 0 ? lines : undefined };
  }
  if (filter !== "input_equals") return { value: text === "" ? undefined : text };
  const { value, problems } = parseJsonText(text);
  const first = problems[0];
  return first ? { fault: `line ${first.line}: ${first.message}` } : { value };
}
