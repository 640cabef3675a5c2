import { cn } from "@/components/ui/cn";
import { formatCount } from "@/components/ui/format";
import type { PresetRow } from "@/lib/contract/preset";

// Stable, so that it runs when the choice changes and not with every drawing.
const show = (element: HTMLElement | null) => element?.scrollIntoView({ block: "nearest" });

type Props = { presets: readonly PresetRow[]; current: string; onPick: (id: string) => void };

/** The presets by name, with how many outputs each was tried on. */
export function PresetList({ presets, current, onPick }: Props) {
  return (
    <nav
      aria-label="Presets"
      className="overflow-y-auto rounded-lg border border-line bg-surface max-lg:max-h-56 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-6rem)]"
    >
      <ul>
        {presets.map((preset) => (
          <li key={preset.id} className="border-line border-b last:border-b-0">
            <button
              type="button"
              data-list-item
              ref={preset.id === current ? show : undefined}
              aria-current={preset.id === current || undefined}
              onClick={() => onPick(preset.id)}
              className={cn(
                "flex w-full items-baseline justify-between gap-2 px-3 py-1.5 text-left hover:bg-hover",
                preset.id === current && "bg-accent-soft",
              )}
            >
              <span className="min-w-0 truncate">{preset.title}</span>
              <span className="shrink-0 text-faint text-xs">{formatCount(preset.samples.length, "sample")}</span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  );
}
