import { ArrowDown, ArrowUp, Copy, MoreHorizontal, Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Menu, MenuItem, MenuSeparator } from "@/components/ui/menu";
import type { StageCardProps } from "./stage-card";

type Props = Pick<StageCardProps, "index" | "count" | "locked" | "onMove" | "onRemove" | "onDuplicate">;

export function StageMenu({ index, count, locked, onMove, onRemove, onDuplicate }: Props) {
  return (
    <Menu
      trigger={
        <IconButton label={`Actions of stage ${index + 1}`} disabled={locked}>
          <MoreHorizontal />
        </IconButton>
      }
    >
      <MenuItem icon={<ArrowUp />} shortcut="Alt ↑" disabled={index === 0} onSelect={() => onMove(index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={<ArrowDown />} shortcut="Alt ↓" disabled={index === count - 1} onSelect={() => onMove(index + 1)}>
        Move down
      </MenuItem>
      <MenuItem icon={<Copy />} onSelect={onDuplicate}>
        Duplicate
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={<Trash2 />} danger onSelect={onRemove}>
        Remove
      </MenuItem>
    </Menu>
  );
}
