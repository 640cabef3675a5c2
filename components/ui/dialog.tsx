"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { IconButton } from "./icon-button";

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  /** Buttons at the foot, the main one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  children?: ReactNode;
};

const SIZES = { sm: "max-w-md", md: "max-w-lg", lg: "max-w-3xl" };
const BACKDROP =
  "fixed inset-0 z-40 bg-[rgb(8_9_12/0.45)] transition-opacity data-[starting-style]:opacity-0 data-[ending-style]:opacity-0";

/** A modal. Escape and the backdrop close it; focus goes back to where it was. */
export function Dialog({ open, onOpenChange, title, description, footer, size = "sm", children }: Props) {
  return (
    <Base.Root open={open} onOpenChange={(next) => onOpenChange(next)}>
      <Base.Portal>
        <Base.Backdrop className={BACKDROP} />
        <Base.Popup
          className={cn(
            "fixed top-[10vh] left-1/2 z-50 flex max-h-[80vh] w-[calc(100vw-2rem)] -translate-x-1/2 flex-col rounded-xl border border-line bg-raised shadow-pop",
            "transition duration-100 data-[ending-style]:opacity-0 data-[starting-style]:opacity-0",
            SIZES[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 px-5 pt-4">
            <div className="min-w-0">
              <Base.Title className="font-semibold text-lg">{title}</Base.Title>
              {description && <Base.Description className="mt-0.5 text-dim">{description}</Base.Description>}
            </div>
            <Base.Close
              render={
                <IconButton label="Close" shortcut="Esc" className="-mr-1.5">
                  <X />
                </IconButton>
              }
            />
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-5 py-4">{children}</div>
          {footer && (
            <footer className="flex flex-wrap justify-end gap-2 border-line border-t px-5 py-3">{footer}</footer>
          )}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
