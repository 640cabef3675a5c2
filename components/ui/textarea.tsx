import type { ComponentProps } from "react";
import { cn } from "./cn";
import { controlClass } from "./input";

export function Textarea({ className, mono, ...rest }: ComponentProps<"textarea"> & { mono?: boolean }) {
  return <textarea className={cn(controlClass, "min-h-20 py-1.5", mono && "font-mono text-xs", className)} {...rest} />;
}
