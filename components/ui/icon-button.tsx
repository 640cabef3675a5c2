import type { ComponentProps, ReactNode } from "react";
import { cn } from "./cn";

type Props = Omit<ComponentProps<"button">, "children" | "aria-label"> & {
  /** Read by screen readers and shown on hover. */
  label: string;
  /** Shown after the label, for example "⌘K". */
  shortcut?: string;
  children: ReactNode;
};

/** A square button whose only content is an icon. */
export function IconButton({ label, shortcut, className, children, type = "button", ...rest }: Props) {
  return (
    <button
      type={type}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
      className={cn(
        "inline-flex size-7 shrink-0 items-center justify-center rounded-md text-dim transition-colors hover:bg-hover hover:text-ink",
        "disabled:cursor-not-allowed disabled:opacity-40 pointer-coarse:size-9 [&_svg]:size-4",
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
