import type { ReactNode } from "react";

type Props = {
  title: ReactNode;
  /** Beside the title: badges, a switch. */
  meta?: ReactNode;
  description?: ReactNode;
  /** At the right, the main action last. */
  actions?: ReactNode;
};

/** The one `h1` of a page. */
export function PageHeader({ title, meta, description, actions }: Props) {
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 pb-5">
      <div className="min-w-0 flex-1 basis-48 sm:basis-64">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h1 className="break-words font-semibold text-xl tracking-tight">{title}</h1>
          {meta}
        </div>
        {description && <div className="mt-0.5 max-w-2xl text-dim">{description}</div>}
      </div>
      {actions && <div className="flex flex-wrap items-center gap-2">{actions}</div>}
    </header>
  );
}
