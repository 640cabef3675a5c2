"use client";

import { Check, Info, TriangleAlert, X } from "lucide-react";
import { useEffect } from "react";
import { cn } from "./cn";
import { IconButton } from "./icon-button";
import { type Message, toastStore } from "./toast-store";

const LOOK = {
  done: { icon: Check, tone: "text-saved" },
  note: { icon: Info, tone: "text-dim" },
  failed: { icon: TriangleAlert, tone: "text-danger" },
};

/** One message; it goes by itself unless it is held. */
export function ToastCard({ message, held }: { message: Message; held: boolean }) {
  const { id, seconds, tone, title, description } = message;
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => toastStore.remove(id), seconds * 1_000);
    return () => clearTimeout(timer);
  }, [held, id, seconds]);
  const { icon: Icon, tone: color } = LOOK[tone];
  return (
    <div
      role={tone === "failed" ? "alert" : undefined}
      className="pointer-events-auto flex items-start gap-2.5 rounded-lg border border-line bg-raised py-2.5 pr-1.5 pl-3 shadow-pop"
    >
      <Icon aria-hidden className={cn("mt-0.5 size-4 shrink-0", color)} />
      <div className="min-w-0 flex-1">
        <p className="font-medium">{title}</p>
        {description && <p className="break-words text-dim">{description}</p>}
      </div>
      <IconButton label="Dismiss" onClick={() => toastStore.remove(id)} className="-my-1">
        <X />
      </IconButton>
    </div>
  );
}
