"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { editable } from "@/components/hooks/model/hook-base";
import { Button, ButtonLink } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import type { Preset } from "@/lib/contract/preset";
import { agentsQuery } from "@/lib/query/agents";
import { createHook } from "@/lib/query/hook-mutations";

/** Puts the preset live behind an agent at once; agents with another rule book open it in the editor first. */
export function AddToAgent({ preset }: { preset: Preset }) {
  const router = useRouter();
  const agents = useQuery(agentsQuery());
  const create = useMutation(createHook(useQueryClient()));
  const items = agents.data?.items ?? [];
  if (agents.data && items.length === 0)
    return (
      <ButtonLink variant="primary" href={`/hooks/new?preset=${preset.id}`}>
        Use as a hook
      </ButtonLink>
    );
  const add = (slug: string) =>
    create.mutate(
      { agent: slug, config: editable(preset.hook) as unknown as HookConfigInput, publish: true },
      {
        onSuccess: (hook) => {
          toast.done(`${hook.name} is live behind ${slug}`);
          router.push(`/hooks/${hook.id}`);
        },
        onError: (error) => toast.failed("The preset could not be added", error),
      },
    );
  return (
    <Menu
      trigger={
        <Button variant="primary" busy={create.isPending} disabled={!agents.data}>
          Add to an agent <ChevronDown className="size-3.5" />
        </Button>
      }
    >
      <div className="max-h-80 w-64 overflow-y-auto">
        {items.map((agent) => (
          <MenuItem
            key={agent.id}
            onSelect={() =>
              agent.profile === "librefang"
                ? add(agent.slug)
                : router.push(`/hooks/new?agent=${agent.slug}&preset=${preset.id}&point=after_tool_call`)
            }
          >
            {agent.name}
            <span className="block text-faint text-xs">
              {agent.profile === "librefang" ? "live at once" : `${agent.profile}: opens in the editor`}
            </span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
