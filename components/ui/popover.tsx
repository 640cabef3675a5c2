"use client";

import { Popover as Base } from "@base-ui/react/popover";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { popupClass } from "./popup-class";

type Props = {
  trigger: ReactElement;
  children: ReactNode;
  title?: ReactNode;
  /** Names the popover where it has no title. */
  label?: string;
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
};

/** A small form or explanation next to its button. */
export function Popover({ trigger, children, title, label, align = "start", open, onOpenChange, className }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange?.(next)}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} align={align} className="z-50">
          <Base.Popup aria-label={label} className={cn(popupClass, "w-72 max-w-[calc(100vw-1.5rem)] p-3", className)}>
            {title && <Base.Title className="mb-2 font-medium text-sm">{title}</Base.Title>}
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
