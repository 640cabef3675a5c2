"use client";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { editable } from "@/components/hooks/model/hook-base";
import type { JsonObject } from "@/components/hooks/model/path";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { toast } from "@/components/ui/toast";
import { presetQuery, presetsQuery } from "@/lib/query/presets";

/** Takes a shipped preset's hook as the starting point. */
export function PresetMenu({ onPick }: { onPick: (config: JsonObject) => void }) {
  const presets = useQuery(presetsQuery());
  const client = useQueryClient();
  const pick = useMutation({
    mutationFn: (id: string) => client.fetchQuery(presetQuery(id)),
    onSuccess: ({ hook }) => onPick(editable(hook)),
    onError: (error) => toast.failed("The preset could not be read", error),
  });
  return (
    <Menu
      trigger={
        <Button disabled={!presets.data} busy={pick.isPending}>
          Start from a preset <ChevronDown className="size-3.5" />
        </Button>
      }
    >
      <div className="max-h-96 w-80 overflow-y-auto">
        {presets.data?.items.map((preset) => (
          <MenuItem key={preset.id} onSelect={() => pick.mutate(preset.id)}>
            {preset.title}
            <span className="block text-faint text-xs">{preset.description}</span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
