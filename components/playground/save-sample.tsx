"use client";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { NumberInput } from "@/components/hooks/fields/number-input";
import { TextList } from "@/components/hooks/fields/text-list";
import type { JsonObject } from "@/components/hooks/model/path";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Dialog } from "@/components/ui/dialog";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { toast } from "@/components/ui/toast";
import { LIMITS } from "@/lib/contract/limits";
import type { Point } from "@/lib/contract/points";
import { createSample } from "@/lib/query/samples";

type Props = {
  agent: string;
  point: Point;
  event: JsonObject;
  suggestedName: string;
  maxTokens: number | null;
  onClose: () => void;
};

/** Keeps the event for this agent, with what a result must be like. */
export function SaveSampleDialog({ agent, point, event, suggestedName, maxTokens, onClose }: Props) {
  const save = useMutation(createSample(useQueryClient()));
  const [name, setName] = useState(suggestedName);
  const [mustKeep, setMustKeep] = useState<string[]>([]);
  const [mustNot, setMustNot] = useState<string[]>([]);
  const [tokens, setTokens] = useState<unknown>(maxTokens ?? undefined);
  const [json, setJson] = useState(false);
  const [diff, setDiff] = useState(false);
  const submit = () => {
    const expect = {
      must_keep: mustKeep.filter(Boolean),
      must_not: mustNot.filter(Boolean),
      max_tokens: typeof tokens === "number" ? tokens : null,
      valid_json: json,
      applies_as_diff: diff,
    };
    save.mutate(
      { agent, sample: { name, point, event, expect } },
      {
        onSuccess: (sample) => {
          toast.done("Sample saved", `${sample.name} is in the list of samples now.`);
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      size="md"
      onOpenChange={(open) => !open && onClose()}
      title="Save as sample"
      description="The event as it stands, for this agent."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={save.isPending} disabled={name.trim() === ""} onClick={submit}>
            Save sample
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        <Field label="Name">
          <Input
            autoFocus
            maxLength={LIMITS.nameChars}
            value={name}
            onChange={(change) => setName(change.target.value)}
          />
        </Field>
        <fieldset className="grid grid-cols-1 gap-1.5">
          <legend className="pb-1.5 font-medium text-xs">The result must keep</legend>
          <TextList
            item="Text"
            path="must_keep"
            values={mustKeep}
            placeholder="test result: FAILED"
            onChange={setMustKeep}
          />
        </fieldset>
        <fieldset className="grid grid-cols-1 gap-1.5">
          <legend className="pb-1.5 font-medium text-xs">The result must not have</legend>
          <TextList item="Text" path="must_not" values={mustNot} placeholder="Compiling" onChange={setMustNot} />
        </fieldset>
        <Field label="Tokens at most" aside="optional">
          <NumberInput value={tokens} onChange={setTokens} />
        </Field>
        <Checkbox checked={json} onChange={setJson} label="The result is valid JSON" />
        <Checkbox checked={diff} onChange={setDiff} label="The result applies as a diff" />
        {save.isError && <ErrorState error={save.error} />}
      </div>
    </Dialog>
  );
}
