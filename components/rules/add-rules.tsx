"use client";
import { useState } from "react";
import { AgentChooser } from "@/components/playground/agent-chooser";
import { Button, ButtonLink } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { formatCount } from "@/components/ui/format";
import type { Agent } from "@/lib/contract/agent";

type Props = {
  agent: Agent | undefined;
  onAgent: (slug: string) => void;
  /** How many are still to be added. */
  count: number;
  /** How many were added to this agent since the page was opened. */
  done: number;
  pending: boolean;
  onAdd: (agent: string, publish: boolean) => void;
};

/** Whose chain gets the rules, and whether they are live at once. */
export function AddRules({ agent, onAgent, count, done, pending, onAdd }: Props) {
  const [publish, setPublish] = useState(false);
  const foreign = agent !== undefined && agent.profile !== "librefang";
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
        <AgentChooser agent={agent?.slug ?? null} onChoose={onAgent} />
        <Checkbox checked={publish} onChange={setPublish} label="Put them live at once" />
        {done > 0 && agent && <ButtonLink href={`/agents/${agent.slug}`}>Open {agent.name}</ButtonLink>}
        <Button
          variant="primary"
          busy={pending}
          disabled={count === 0 || agent === undefined || foreign}
          onClick={() => agent && onAdd(agent.slug, publish)}
        >
          Add {formatCount(count, "hook")} with samples
        </Button>
      </div>
      {foreign && (
        <p role="status" className="text-right text-warn text-xs">
          {agent.name} follows {agent.profile}. Rules become hooks at transform_tool_result, a point of LibreFang:
          choose an agent of that profile.
        </p>
      )}
    </div>
  );
}
