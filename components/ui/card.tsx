import type { ReactNode } from "react";
import { cn } from "./cn";

type Props = {
  /** Target of links within the page. */
  id?: string;
  title?: ReactNode;
  /** One line under the title. */
  description?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Without inner padding, for tables and charts that reach the border. */
  flush?: boolean;
  className?: string;
  children: ReactNode;
};

export function Card({ id, title, description, aside, flush, className, children }: Props) {
  return (
    <section id={id} className={cn("min-w-0 scroll-mt-16 rounded-lg border border-line bg-surface", className)}>
      {title && (
        <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 px-4 pt-3 pb-2">
          <div className="min-w-0 flex-1 basis-44">
            <h2 className="font-semibold text-sm">{title}</h2>
            {description && <p className="text-faint text-xs">{description}</p>}
          </div>
          {aside}
        </header>
      )}
      <div className={cn(!flush && (title ? "px-4 pb-4" : "p-4"))}>{children}</div>
    </section>
  );
}
