"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { slugFrom } from "@/lib/contract/agent";
import { LIMITS } from "@/lib/contract/limits";
import { createAgent } from "@/lib/query/agents";
import { problemOf } from "@/lib/query/api-error";

/** A name is all an agent needs. */
export function StepAgent() {
  const create = useMutation(createAgent(useQueryClient()));
  const [name, setName] = useState("");
  const [missing, setMissing] = useState(false);
  const problem = create.error && problemOf(create.error);
  const error = missing
    ? "Give it a name."
    : problem
      ? (problem.invalid_params[0]?.message ?? problem.detail)
      : undefined;
  return (
    <form
      className="flex flex-wrap items-start gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(!name.trim());
        if (name.trim()) create.mutate({ name });
      }}
    >
      <Field
        label="Name"
        error={error}
        help={
          <>
            Its address is <code className="font-mono">/v1/agents/{name.trim() ? slugFrom(name) : "…"}</code>
          </>
        }
        className="min-w-0 flex-1 basis-56"
      >
        <Input
          value={name}
          maxLength={LIMITS.nameChars}
          placeholder="Code reviewer"
          autoComplete="off"
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
          }}
        />
      </Field>
      <Button type="submit" variant="primary" busy={create.isPending} className="sm:mt-6">
        Create agent
      </Button>
    </form>
  );
}
