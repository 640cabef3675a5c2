"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { useRouter } from "next/navigation";
import { editable } from "@/components/hooks/model/hook-base";
import { Button, ButtonLink } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import type { PresetRow } from "@/lib/contract/preset";
import { agentsQuery } from "@/lib/query/agents";
import { createHook } from "@/lib/query/hook-mutations";
import { presetQuery } from "@/lib/query/presets";

/** Puts the preset live behind an agent at once; agents with another rule book open it in the editor first. */
export function AddToAgent({ preset }: { preset: PresetRow }) {
  const router = useRouter();
  const agents = useQuery(agentsQuery());
  const client = useQueryClient();
  const create = useMutation(createHook(client));
  const add = useMutation({
    mutationFn: async (slug: string) => {
      const { hook } = await client.fetchQuery(presetQuery(preset.id));
      const config = editable(hook) as unknown as HookConfigInput;
      return create.mutateAsync({ agent: slug, config, publish: true });
    },
    onSuccess: (hook, slug) => {
      toast.done(`${hook.name} is live behind ${slug}`);
      router.push(`/hooks/${hook.id}`);
    },
    onError: (error) => toast.failed("The preset could not be added", error),
  });
  const items = agents.data?.items ?? [];
  if (agents.data && items.length === 0)
    return (
      <ButtonLink variant="primary" href={`/hooks/new?preset=${preset.id}`}>
        Use as a hook
      </ButtonLink>
    );
  return (
    <Menu
      trigger={
        <Button variant="primary" busy={add.isPending} disabled={!agents.data}>
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
                ? add.mutate(agent.slug)
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
