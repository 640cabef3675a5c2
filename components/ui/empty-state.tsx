import type { ReactNode } from "react";
import { cn } from "./cn";

type Props = {
  icon?: ReactNode;
  title: ReactNode;
  /** What this is, and one example. */
  children?: ReactNode;
  /** One button. */
  action?: ReactNode;
  className?: string;
};

/** Teaches: what would be here and how to get it. */
export function EmptyState({ icon, title, children, action, className }: Props) {
  return (
    <div className={cn("flex flex-col items-center gap-2 px-6 py-12 text-center", className)}>
      {icon && <div className="mb-1 text-faint [&_svg]:size-6">{icon}</div>}
      <p className="font-medium text-base">{title}</p>
      {children && <div className="max-w-md text-dim">{children}</div>}
      {action && <div className="mt-3">{action}</div>}
    </div>
  );
}
