"use client";

import { useState } from "react";
import { Dialog } from "@/components/ui/dialog";
import { Kbd } from "@/components/ui/kbd";
import { NAV } from "./nav";

type Row = { keys: string[]; does: string };

const EVERYWHERE: Row[] = [
  { keys: ["⌘", "K"], does: "Go to a page, agent or hook (Ctrl K)" },
  { keys: ["/"], does: "Search on this page" },
  { keys: ["j"], does: "Next in the list" },
  { keys: ["k"], does: "Previous in the list" },
  { keys: ["↵"], does: "Open" },
  { keys: ["Esc"], does: "Close" },
  { keys: ["?"], does: "This list" },
];
const GO: Row[] = NAV.map(({ key, label }) => ({ keys: ["g", key], does: label }));
const EDITING: Row[] = [
  { keys: ["⌘", "↵"], does: "Run the test (Ctrl ↵)" },
  { keys: ["⌘", "S"], does: "Save the draft (Ctrl S)" },
  { keys: ["Alt", "↑"], does: "Move a hook or stage up" },
  { keys: ["Alt", "↓"], does: "Move a hook or stage down" },
];

/** What the open page offers by `data-shortcut`. */
function ofThisPage(): Row[] {
  return [...document.querySelectorAll<HTMLElement>("main [data-shortcut]")].map((element) => ({
    keys: [element.dataset.shortcut ?? ""],
    does: element.dataset.shortcutDoes ?? element.getAttribute("aria-label") ?? element.textContent?.trim() ?? "",
  }));
}

export default function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [page] = useState(ofThisPage);
  const groups = [
    { title: "On this page", rows: page },
    { title: "Everywhere", rows: EVERYWHERE },
    { title: "Go to", rows: GO },
    { title: "Editing", rows: EDITING },
  ].filter((group) => group.rows.length > 0);
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title="Keyboard shortcuts" size="md">
      <div className="grid gap-x-8 gap-y-5 sm:grid-cols-2">
        {groups.map(({ title, rows }) => (
          <section key={title}>
            <h3 className="mb-1.5 font-medium text-faint text-xs">{title}</h3>
            <dl className="grid gap-1">
              {rows.map(({ keys, does }) => (
                <div key={does} className="flex items-center justify-between gap-3">
                  <dt>{does}</dt>
                  <dd className="flex shrink-0 gap-1">
                    {keys.map((key) => (
                      <Kbd key={key}>{key}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
