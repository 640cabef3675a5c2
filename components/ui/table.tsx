import type { ComponentProps } from "react";
import { cn } from "./cn";

type TableProps = ComponentProps<"table"> & { label: string; stack?: boolean };

/**
 * Scrolls sideways inside itself on narrow screens; with `stack`, its rows become cards on a phone, where each `Td` shows its
 * `label`. `label` names the table for screen readers.
 */
export function Table({ label, stack, className, ...rest }: TableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="relative overflow-x-auto outline-offset-[-2px]">
      <table data-stack={stack || undefined} className={cn("w-full border-collapse text-sm", className)} {...rest} />
    </section>
  );
}

/** `numeric` aligns right with tabular figures. */
export function Th({ numeric, className, ...rest }: ComponentProps<"th"> & { numeric?: boolean }) {
  return (
    <th
      scope="col"
      className={cn(
        "whitespace-nowrap border-line border-b px-3 py-2 text-left font-medium text-faint text-xs first:pl-4 last:pr-4",
        numeric && "text-right",
        className,
      )}
      {...rest}
    />
  );
}

export function Td({
  numeric,
  label,
  className,
  ...rest
}: ComponentProps<"td"> & { numeric?: boolean; label?: string }) {
  return (
    <td
      data-label={label}
      className={cn(
        "border-line border-b px-3 py-2 align-middle first:pl-4 last:pr-4",
        numeric && "whitespace-nowrap text-right tabular-nums",
        className,
      )}
      {...rest}
    />
  );
}

/** A row; the last one has no line below. */
export function Tr({ className, ...rest }: ComponentProps<"tr">) {
  return <tr className={cn("group/row hover:bg-hover/50 last:*:border-b-0", className)} {...rest} />;
}
