import type { ReactNode } from "react";
import { cn } from "./cn";
import { CopyButton } from "./copy-button";

type Props = { code: string; label?: string; wrap?: boolean; actions?: ReactNode; className?: string };

/** A few lines of code or output with copy. Large outputs have their own viewer. */
export function CodeBlock({ code, label, wrap, actions, className }: Props) {
  return (
    <div className={cn("min-w-0 overflow-hidden rounded-md border border-line bg-inset", className)}>
      <div className="flex items-center justify-between gap-2 border-line border-b py-0.5 pr-1 pl-3">
        <span className="truncate text-faint text-xs">{label}</span>
        <div className="flex items-center">
          {actions}
          <CopyButton text={code} label={label ? `Copy ${label}` : "Copy"} />
        </div>
      </div>
      <pre
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        tabIndex={0}
        className={cn(
          "overflow-x-auto px-3 py-2.5 font-mono text-xs outline-offset-[-2px]",
          wrap && "whitespace-pre-wrap break-words",
        )}
      >
        {code}
      </pre>
    </div>
  );
}
