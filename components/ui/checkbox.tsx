"use client";

import { Checkbox as Base } from "@base-ui/react/checkbox";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "./cn";

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  label: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
  className?: string;
};

export function Checkbox({ checked, onChange, label, help, disabled, className }: Props) {
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: Base UI renders the input inside
    <label className={cn("flex items-start gap-2.5 text-sm", disabled && "opacity-50", className)}>
      <Base.Root
        checked={checked}
        onCheckedChange={(next) => onChange(next)}
        disabled={disabled}
        className="mt-0.5 flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-strong bg-surface data-[checked]:border-accent data-[checked]:bg-accent"
      >
        <Base.Indicator className="text-surface">
          <Check className="size-3" strokeWidth={3} />
        </Base.Indicator>
      </Base.Root>
      <span className="min-w-0">
        {label}
        {help && <span className="block text-faint text-xs">{help}</span>}
      </span>
    </label>
  );
}
