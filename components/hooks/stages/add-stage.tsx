import { Plus } from "lucide-react";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { STAGE_INFO, STAGE_KINDS, type Stage } from "@/lib/contract/stages";

/** The menu of stages with what each does; a chosen one starts with a working example. */
export function AddStage({ disabled, onAdd }: { disabled: boolean; onAdd: (stage: Stage) => void }) {
  return (
    <Menu
      align="start"
      trigger={
        <Button size="sm" disabled={disabled}>
          <Plus className="size-3.5" /> Stage
        </Button>
      }
    >
      <div className="max-h-[min(28rem,var(--available-height))] max-w-96 overflow-y-auto">
        {STAGE_KINDS.map((kind) => (
          <MenuItem key={kind} onSelect={() => onAdd(STAGE_INFO[kind].example)}>
            {STAGE_INFO[kind].title}
            <span className="block text-faint text-xs">{STAGE_INFO[kind].summary}</span>
          </MenuItem>
        ))}
      </div>
    </Menu>
  );
}
