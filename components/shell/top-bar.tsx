"use client";

import { CircleHelp, Menu, Search } from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { Kbd } from "@/components/ui/kbd";
import { Breadcrumb } from "./breadcrumb";
import { ThemeSwitch } from "./theme-switch";

type Props = { onMenu: () => void; onPalette: () => void; onHelp: () => void };

export function TopBar({ onMenu, onPalette, onHelp }: Props) {
  return (
    <header className="sticky top-0 z-30 flex h-12 items-center gap-2 border-line border-b bg-canvas/90 px-3 backdrop-blur sm:px-6">
      <IconButton label="Open navigation" onClick={onMenu} className="lg:hidden">
        <Menu />
      </IconButton>
      <Breadcrumb />
      <button
        type="button"
        onClick={onPalette}
        aria-keyshortcuts="Control+K Meta+K"
        className="ml-auto hidden h-8 w-52 items-center gap-2 rounded-md border border-line bg-surface px-2.5 text-faint hover:border-line-strong hover:text-dim md:flex"
      >
        <Search className="size-3.5" aria-hidden />
        <span className="flex-1 text-left">Go to…</span>
        <Kbd>⌘K</Kbd>
      </button>
      <IconButton label="Go to a page, agent or hook" onClick={onPalette} className="ml-auto md:hidden">
        <Search />
      </IconButton>
      <IconButton label="Keyboard shortcuts" shortcut="?" onClick={onHelp} className="hidden sm:inline-flex">
        <CircleHelp />
      </IconButton>
      <ThemeSwitch />
    </header>
  );
}
