type Group = { title: string; rows: [text: string, note: string][] };

/** Short lists under titles; empty ones are left out. */
export function Rows({ groups, empty }: { groups: Group[]; empty: string }) {
  const shown = groups.filter(({ rows }) => rows.length > 0);
  if (shown.length === 0) return <p className="p-3 text-dim text-xs">{empty}</p>;
  return (
    <div className="grid grid-cols-1 gap-3 p-3">
      {shown.map(({ title, rows }) => (
        <section key={title} className="grid grid-cols-1 gap-1">
          <h3 className="font-medium text-xs">{title}</h3>
          <ul className="grid grid-cols-1 gap-1">
            {rows.map(([text, note], index) => (
              <li
                // biome-ignore lint/suspicious/noArrayIndexKey: rows stand in their order and have no id
                key={index}
                className="flex flex-wrap items-baseline justify-between gap-x-3 rounded-md border border-line px-2.5 py-1.5 text-xs"
              >
                <span className="min-w-0 whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
                {note && <span className="text-faint">{note}</span>}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
