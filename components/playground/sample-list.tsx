"use client";
import { useId, useState } from "react";
import { cn } from "@/components/ui/cn";
import { Input } from "@/components/ui/input";
import { filterSamples, type SampleGroup } from "./model/sample-groups";

type Props = { groups: readonly SampleGroup[]; current: string | null; onPick: (key: string) => void };

// Stable, so that it runs when the list opens and not with every key.
const showFirst = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

/** Samples by tool, searchable; arrows move, Enter takes. */
export function SampleList({ groups, current, onPick }: Props) {
  const [words, setWords] = useState("");
  const id = useId();
  const shown = filterSamples(groups, words);
  const flat = shown.flatMap((group) => group.items);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      flat.findIndex((item) => item.key === current),
    ),
  );
  const at = Math.min(active, flat.length - 1);
  return (
    <div className="grid grid-cols-1 gap-2">
      <Input
        autoFocus
        role="combobox"
        aria-expanded
        aria-controls={`${id}-list`}
        aria-activedescendant={flat[at] ? `${id}-${flat[at].key}` : undefined}
        aria-label="Search samples"
        placeholder="Search: cargo failing, git diff …"
        value={words}
        onChange={(event) => {
          setWords(event.target.value);
          setActive(0);
        }}
        onKeyDown={(event) => {
          const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (step) {
            event.preventDefault();
            const next = Math.max(0, Math.min(flat.length - 1, at + step));
            setActive(next);
            document.getElementById(`${id}-${flat[next]?.key}`)?.scrollIntoView({ block: "nearest" });
          } else if (event.key === "Enter" && flat[at]) {
            event.preventDefault();
            onPick(flat[at].key);
          }
        }}
      />
      <div id={`${id}-list`} role="listbox" aria-label="Samples" className="max-h-80 overflow-auto">
        {flat.length === 0 && <p className="px-2 py-4 text-center text-dim text-xs">No sample has these words.</p>}
        {shown.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options inside a listbox has no element of its own
          <div key={group.title} role="group" aria-label={group.title} className="pb-1">
            <p className="px-2 py-1 font-medium text-2xs text-faint">{group.title}</p>
            {group.items.map((item) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
              <div
                key={item.key}
                id={`${id}-${item.key}`}
                role="option"
                ref={item.key === current ? showFirst : undefined}
                tabIndex={-1}
                aria-selected={item.key === current}
                onClick={() => onPick(item.key)}
                onMouseMove={() => setActive(flat.indexOf(item))}
                className={cn(
                  "flex cursor-pointer items-center gap-2 rounded-md px-2 py-1.5",
                  flat[at] === item && "bg-hover",
                )}
              >
                <span className={cn("w-14 shrink-0 text-2xs", item.failing ? "text-danger" : "text-saved")}>
                  {item.failing === null ? "" : item.failing ? "✕ failing" : "✓ passing"}
                </span>
                <span className="min-w-0 flex-1">
                  <span className={cn("block truncate text-xs", item.key === current && "font-medium text-accent")}>
                    {item.title}
                  </span>
                  {item.detail && <code className="block truncate font-mono text-2xs text-faint">{item.detail}</code>}
                </span>
                <span className="shrink-0 text-2xs text-faint tabular-nums">{item.size}</span>
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
