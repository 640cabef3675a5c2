"use client";

import { Dialog } from "@base-ui/react/dialog";
import { Search } from "lucide-react";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { type Entry, rank } from "./palette-entries";
import { usePaletteEntries } from "./use-palette-entries";

/** ⌘K: one field that goes to any page, agent or hook. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const found = rank(usePaletteEntries(), text);
  const active = Math.min(at, found.length - 1);
  const open = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    router.push(entry.href);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      setAt((active + step + found.length) % Math.max(1, found.length));
    }
    if (event.key === "Enter") open(found[active]);
  };
  return (
    <Dialog.Root open onOpenChange={(next) => !next && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-[rgb(8_9_12/0.45)]" />
        <Dialog.Popup
          aria-label="Go to"
          className="fixed top-[12vh] left-1/2 z-50 flex max-h-[70vh] w-[calc(100vw-2rem)] max-w-xl -translate-x-1/2 flex-col overflow-hidden rounded-xl border border-line bg-raised shadow-pop"
        >
          <div className="flex items-center gap-2.5 border-line border-b px-4">
            <Search className="size-4 text-faint" aria-hidden />
            <input
              // biome-ignore lint/a11y/noAutofocus: the palette exists to be typed into
              autoFocus
              role="combobox"
              aria-label="Go to a page, agent or hook"
              aria-expanded
              aria-controls={listId}
              aria-activedescendant={found[active] && `${listId}-${active}`}
              placeholder="Go to a page, agent or hook"
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
              className="h-12 min-w-0 flex-1 bg-transparent text-base outline-none placeholder:text-faint"
            />
          </div>
          <div id={listId} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-1.5">
            {found.map((entry, i) => (
              <PaletteRow
                key={entry.href}
                id={`${listId}-${i}`}
                entry={entry}
                active={i === active}
                onHover={() => setAt(i)}
                onOpen={() => open(entry)}
              />
            ))}
            {found.length === 0 && <p className="px-3 py-6 text-center text-dim">Nothing is called “{text}”.</p>}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

type RowProps = { id: string; entry: Entry; active: boolean; onHover: () => void; onOpen: () => void };

function PaletteRow({ id, entry, active, onHover, onOpen }: RowProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox above handles the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={active}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: "nearest" });
      }}
      onMouseMove={onHover}
      onClick={onOpen}
      className={cn("flex cursor-pointer items-center gap-3 rounded-md px-3 py-2", active && "bg-hover")}
    >
      <span className="min-w-0 flex-1 truncate">{entry.label}</span>
      {entry.context && <span className="truncate text-faint text-xs">{entry.context}</span>}
      <span className="w-12 shrink-0 text-right text-2xs text-faint">{entry.kind}</span>
    </div>
  );
}
