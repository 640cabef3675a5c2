import type { ReactNode } from "react";

type Props = { title: string; aside?: ReactNode; help?: ReactNode; children: ReactNode };

/** One question of the hook's form: title, what it means, the fields. */
export function Section({ title, aside, help, children }: Props) {
  return (
    <section className="grid grid-cols-1 gap-3 border-line border-b px-4 py-4 last:border-b-0">
      <header className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <h3 className="font-semibold text-sm">{title}</h3>
        {aside}
        {help && <p className="w-full text-faint text-xs">{help}</p>}
      </header>
      {children}
    </section>
  );
}
