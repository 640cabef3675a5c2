"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Switch } from "@/components/ui/switch";
import { toast } from "@/components/ui/toast";
import type { Agent } from "@/lib/contract/agent";
import { updateAgent } from "@/lib/query/agents";

/** Acts at once. An agent that is off is answered "no change". */
export function AgentSwitch({ agent }: { agent: Agent }) {
  const update = useMutation(updateAgent(useQueryClient()));
  const change = (enabled: boolean) =>
    update.mutate(
      { agent: agent.id, patch: { enabled } },
      {
        onSuccess: () =>
          enabled
            ? toast.done(`${agent.name} is on`)
            : toast.note(`${agent.name} is off`, "Its calls are answered “no change” from now on."),
        onError: (error) => toast.failed(`Could not switch ${agent.name}`, error),
      },
    );
  return <Switch aria-label={`${agent.name} is on`} checked={agent.enabled} onChange={change} />;
}
