"use client";

import { Switch as Base } from "@base-ui/react/switch";
import { cn } from "./cn";

type Props = {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Says what is switched: "Trim cargo is on". */
  "aria-label"?: string;
  "aria-describedby"?: string;
  id?: string;
  disabled?: boolean;
  className?: string;
};

/** Acts at once. For values that wait for a save use `Checkbox`. */
export function Switch({ onChange, className, ...rest }: Props) {
  return (
    <Base.Root
      onCheckedChange={(next) => onChange(next)}
      className={cn(
        "relative inline-flex h-[18px] w-8 shrink-0 cursor-pointer items-center rounded-full border border-line-strong bg-hover p-px transition-colors",
        "after:absolute after:-inset-2.5 after:content-[''] data-[checked]:border-accent data-[checked]:bg-accent data-[disabled]:opacity-50",
        className,
      )}
      {...rest}
    >
      <Base.Thumb className="size-3.5 rounded-full bg-faint transition-transform data-[checked]:translate-x-3.5 data-[checked]:bg-surface" />
    </Base.Root>
  );
}
