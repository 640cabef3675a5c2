"use client";

import { Dialog } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Brand } from "./brand";
import { NavLinks } from "./nav-links";

/** The sidebar of narrow screens. */
export default function NavDrawer({ onClose }: { onClose: () => void }) {
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(8_9_12/0.45)]" />
        <Dialog.Popup className="fixed inset-y-0 left-0 z-50 flex w-64 max-w-[85vw] flex-col gap-4 border-line border-r bg-raised p-3 shadow-pop">
          <div className="flex items-center justify-between">
            <Dialog.Title render={<div />}>
              <Brand />
            </Dialog.Title>
            <Dialog.Close
              render={
                <IconButton label="Close navigation">
                  <X />
                </IconButton>
              }
            />
          </div>
          <NavLinks onNavigate={onClose} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
