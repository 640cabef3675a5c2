"use client";
import { useQuery } from "@tanstack/react-query";
import { ChevronDown } from "lucide-react";
import { editable } from "@/components/hooks/model/hook-base";
import type { JsonObject } from "@/components/hooks/model/path";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { presetsQuery } from "@/lib/query/presets";

/** Takes a shipped preset's hook as the starting point. */
export function PresetMenu({ onPick }: { onPick: (config: JsonObject) => void }) {
  const presets = useQuery(presetsQuery());
  return (
    <Menu
      trigger={
        <Button disabled={!presets.data}>
          Start from a preset <ChevronDown className="size-3.5" />
        </Button>
      }
    >
      <div className="max-h-96 w-80 overflow-y-auto">
        {presets.data?.items.map((preset) => (
          <MenuItem key={preset.id} onSelect={() => onPick(editable(preset.hook))}>
            {preset.title}
            <span className="block text-faint text-xs">{preset.description}</span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
