"use client";

import { Menu as Base } from "@base-ui/react/menu";
import Link from "next/link";
import type { ReactElement, ReactNode } from "react";
import { cn } from "./cn";
import { itemClass, popupClass } from "./popup-class";

type MenuProps = { trigger: ReactElement; children: ReactNode; align?: "start" | "center" | "end" };

/** Actions behind one button. `trigger` is a `Button` or `IconButton`. */
export function Menu({ trigger, children, align = "end" }: MenuProps) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} align={align} className="z-50">
          <Base.Popup className={cn(popupClass, "min-w-44 p-1")}>{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

type ItemProps = {
  onSelect: () => void;
  icon?: ReactNode;
  shortcut?: string;
  danger?: boolean;
  disabled?: boolean;
  children: ReactNode;
};

export function MenuItem({ onSelect, icon, shortcut, danger, disabled, children }: ItemProps) {
  return (
    <Base.Item onClick={onSelect} disabled={disabled} className={cn(itemClass, danger && "text-danger")}>
      {icon}
      <span className="flex-1">{children}</span>
      {shortcut && <kbd className="font-sans text-2xs text-faint">{shortcut}</kbd>}
    </Base.Item>
  );
}

export function MenuLink({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <Base.LinkItem render={<Link href={href} />} closeOnClick className={itemClass}>
      {icon}
      {children}
    </Base.LinkItem>
  );
}

export const MenuSeparator = () => <hr className="my-1 border-line border-t" />;
