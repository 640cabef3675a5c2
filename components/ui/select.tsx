"use client";

import { Select as Base } from "@base-ui/react/select";
import { Check, ChevronsUpDown } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";
import { controlClass } from "./input";
import { itemClass, popupClass } from "./popup-class";

export type Option<T extends string> = { value: T; label: ReactNode; hint?: string; disabled?: boolean };

type Props<T extends string> = {
  value: T;
  onChange: (value: T) => void;
  options: readonly Option<T>[];
  /** Needed where no `Field` names the control. */
  "aria-label"?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
  id?: string;
  disabled?: boolean;
  className?: string;
};

/** One of a few. Give it a `Field` around it or an `aria-label`. */
export function Select<T extends string>({ value, onChange, options, className, id, disabled, ...aria }: Props<T>) {
  const items = options.map(({ value: v, label }) => ({ value: v, label }));
  return (
    <Base.Root
      items={items}
      value={value}
      onValueChange={(next) => next !== null && onChange(next as T)}
      disabled={disabled}
    >
      <Base.Trigger
        id={id}
        className={cn(
          controlClass,
          "flex h-8 items-center justify-between gap-2 text-left pointer-coarse:h-9",
          className,
        )}
        {...aria}
      >
        <Base.Value className="truncate" />
        <Base.Icon className="text-faint">
          <ChevronsUpDown className="size-3.5" />
        </Base.Icon>
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner sideOffset={4} alignItemWithTrigger={false} className="z-50">
          <Base.Popup className={cn(popupClass, "min-w-(--anchor-width)")}>
            <Base.List className="max-h-80 overflow-auto p-1">
              {options.map((option) => (
                <Base.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  className={cn(itemClass, "pr-8")}
                >
                  <div className="min-w-0">
                    <Base.ItemText>{option.label}</Base.ItemText>
                    {option.hint && <div className="text-faint text-xs">{option.hint}</div>}
                  </div>
                  <Base.ItemIndicator className="absolute right-2">
                    <Check className="size-3.5" />
                  </Base.ItemIndicator>
                </Base.Item>
              ))}
            </Base.List>
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
