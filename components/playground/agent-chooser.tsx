"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { Popover } from "@/components/ui/popover";
import { Select } from "@/components/ui/select";
import { toast } from "@/components/ui/toast";
import { agentsQuery, createAgent } from "@/lib/query/agents";

type Props = { agent: string | null; onChoose: (slug: string) => void };

/** Which agent the work belongs to; where there is none, one is made on the spot. */
export function AgentChooser({ agent, onChoose }: Props) {
  const agents = useQuery(agentsQuery());
  if (agents.isError) return <ErrorState error={agents.error} onRetry={() => void agents.refetch()} />;
  const items = agents.data?.items ?? [];
  return (
    <span className="flex flex-wrap items-center gap-2">
      {items.length > 0 && (
        <Select
          aria-label="Agent"
          className="w-44"
          value={agent ?? ""}
          options={[
            ...(agent === null ? [{ value: "", label: "Choose an agent" }] : []),
            ...items.map(({ slug, name }) => ({ value: slug, label: name, hint: slug })),
          ]}
          onChange={(slug) => slug !== "" && onChoose(slug)}
        />
      )}
      <NewAgent first={agents.isSuccess && items.length === 0} onCreated={onChoose} />
    </span>
  );
}

function NewAgent({ first, onCreated }: { first: boolean; onCreated: (slug: string) => void }) {
  const [open, setOpen] = useState(false);
  const [name, setName] = useState("");
  const create = useMutation(createAgent(useQueryClient()));
  const submit = () =>
    create.mutate(
      { name },
      {
        onSuccess: (agent) => {
          setOpen(false);
          setName("");
          toast.done(`${agent.name} is created`);
          onCreated(agent.slug);
        },
      },
    );
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      align="end"
      label="New agent"
      trigger={
        <Button size={first ? "md" : "sm"} variant={first ? "primary" : "ghost"}>
          <Plus className="size-3.5" /> {first ? "Create an agent" : "Agent"}
        </Button>
      }
    >
      <form
        className="grid grid-cols-1 gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label="Name of the agent"
          help="The AI agent whose context passes through Sluice. More can be set later."
        >
          <Input autoFocus value={name} placeholder="Build bot" onChange={(change) => setName(change.target.value)} />
        </Field>
        {create.isError && <ErrorState error={create.error} />}
        <Button type="submit" variant="primary" busy={create.isPending} disabled={name.trim() === ""}>
          Create
        </Button>
      </form>
    </Popover>
  );
}
