import type { ComponentProps } from "react";
import { cn } from "./cn";

export const controlClass =
  "w-full min-w-0 rounded-md border border-line-strong bg-surface px-2.5 text-sm text-ink placeholder:text-faint " +
  "hover:border-faint aria-invalid:border-danger disabled:cursor-not-allowed disabled:bg-inset disabled:text-faint";

/** `mono` for anything a machine reads: patterns, slugs, commands. */
export function Input({ className, mono, ...rest }: ComponentProps<"input"> & { mono?: boolean }) {
  return (
    <input className={cn(controlClass, "h-8 pointer-coarse:h-9", mono && "font-mono text-xs", className)} {...rest} />
  );
}
