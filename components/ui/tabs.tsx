"use client";

import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";
import { cn } from "./cn";

export type Tab<T extends string> = { value: T; label: ReactNode; count?: number };

type Props<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  tabs: readonly Tab<T>[];
  /** Names the group for screen readers. */
  label: string;
  /** At the right end of the row. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A row of tabs; give it one `TabPanel` per tab. Keep `value` in the URL where a link should show it. */
export function Tabs<T extends string>({ value, onChange, tabs, label, aside, className, children }: Props<T>) {
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(next as T)} className={className}>
      <div className="flex items-center justify-between gap-3 border-line border-b">
        <Base.List aria-label={label} className="-mb-px flex min-w-0 gap-4 overflow-x-auto" activateOnFocus={false}>
          {tabs.map((tab) => (
            <Base.Tab
              key={tab.value}
              value={tab.value}
              className={cn(
                "flex items-center gap-1.5 whitespace-nowrap border-transparent border-b-2 px-0.5 py-2 text-dim text-sm hover:text-ink",
                "data-[active]:border-ink data-[active]:font-medium data-[active]:text-ink",
              )}
            >
              {tab.label}
              {tab.count !== undefined && (
                <span className="rounded-full bg-hover px-1.5 text-2xs text-dim tabular-nums">{tab.count}</span>
              )}
            </Base.Tab>
          ))}
        </Base.List>
        {aside}
      </div>
      {children}
    </Base.Root>
  );
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Base.Panel value={value} className={cn("outline-offset-4", className)}>
      {children}
    </Base.Panel>
  );
}
