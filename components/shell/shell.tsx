"use client";

import dynamic from "next/dynamic";
import { type ReactNode, useState } from "react";
import { Brand } from "./brand";
import { NavLinks } from "./nav-links";
import { StatusBanner } from "./status-banner";
import { TopBar } from "./top-bar";
import { useShortcuts } from "./use-shortcuts";

const Palette = dynamic(() => import("./palette"), { ssr: false });
const ShortcutsDialog = dynamic(() => import("./shortcuts-dialog"), { ssr: false });
const NavDrawer = dynamic(() => import("./nav-drawer"), { ssr: false });

type Open = "palette" | "shortcuts" | "nav" | null;

/** Sidebar, top bar and everything that floats above pages. What floats is loaded when it is first opened. */
export function Shell({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState<Open>(null);
  useShortcuts({ onPalette: () => setOpen("palette"), onHelp: () => setOpen("shortcuts") });
  const close = () => setOpen(null);
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-md bg-ink px-3 py-1.5 text-canvas focus:translate-y-0"
      >
        Skip to content
      </a>
      <aside className="sticky top-0 hidden h-dvh flex-col gap-4 border-line border-r px-3 py-3 lg:flex">
        <div className="px-1.5 py-0.5">
          <Brand />
        </div>
        <NavLinks />
      </aside>
      <div className="flex min-w-0 flex-col">
        <TopBar
          onMenu={() => setOpen("nav")}
          onPalette={() => setOpen("palette")}
          onHelp={() => setOpen("shortcuts")}
        />
        <StatusBanner />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-[1400px] flex-1 px-4 py-5 outline-none sm:px-6">
          {children}
        </main>
      </div>
      {open === "palette" && <Palette onClose={close} />}
      {open === "shortcuts" && <ShortcutsDialog onClose={close} />}
      {open === "nav" && <NavDrawer onClose={close} />}
    </div>
  );
}
