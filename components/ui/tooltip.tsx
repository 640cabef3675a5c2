"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { popupClass } from "./popup-class";

type Props = { content: ReactNode; children: ReactElement; side?: "top" | "bottom" | "left" | "right" };

/** More about one element, on hover and on focus. The element must be focusable; never put the only explanation here. */
export function Tooltip({ content, children, side = "top" }: Props) {
  return (
    <Base.Root>
      <Base.Trigger render={children} delay={300} />
      <Base.Portal>
        <Base.Positioner side={side} sideOffset={6} className="z-50">
          <Base.Popup className={cn(popupClass, "max-w-80 px-2.5 py-1.5 text-xs")}>{content}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
