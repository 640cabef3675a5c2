import { formatBytes } from "@/components/ui/format";
import { EXAMPLE_EVENTS } from "@/lib/contract/example-events";
import { POINTS, type Point } from "@/lib/contract/points";
import type { PresetRow } from "@/lib/contract/preset";
import type { SampleSummary } from "@/lib/contract/sample";

/** `key` is "sample preset/name" or "saved id". `failing` is null where nobody knows. */
export type SampleItem = { key: string; title: string; detail: string; size: string; failing: boolean | null };
export type SampleGroup = { title: string; items: SampleItem[] };

/** The agent's own samples of the point first, then the point's examples, then shipped outputs where the point has a text. */
export function groupSamples(
  point: Point,
  presets: readonly PresetRow[],
  saved: readonly SampleSummary[],
): SampleGroup[] {
  const own = saved
    .filter((s) => s.point === point)
    .map(
      (s): SampleItem => ({
        key: `saved ${s.id}`,
        title: s.name,
        detail: "",
        size: formatBytes(s.bytes),
        failing: null,
      }),
    );
  const examples = EXAMPLE_EVENTS[point].map(
    ({ id, title }): SampleItem => ({ key: `sample example/${id}`, title, detail: "", size: "", failing: null }),
  );
  const shipped = (POINTS[point].textKey === null ? [] : presets).map((preset) => ({
    title: preset.title,
    items: preset.samples.map(
      (s): SampleItem => ({
        key: `sample ${preset.id}/${s.id}`,
        title: s.title,
        detail: s.command,
        size: formatBytes(s.bytes),
        failing: s.outcome === "failing",
      }),
    ),
  }));
  return [
    ...(own.length > 0 ? [{ title: "Saved for this agent", items: own }] : []),
    { title: "Examples", items: examples },
    ...shipped,
  ];
}

/** Keeps the samples that have every word in title, command, tool or outcome. */
export function filterSamples(groups: readonly SampleGroup[], words: string): SampleGroup[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  const has = (group: SampleGroup, item: SampleItem) => {
    const outcome = item.failing === null ? "" : item.failing ? "failing" : "passing";
    const hay = `${group.title} ${item.title} ${item.detail} ${outcome}`.toLowerCase();
    return wanted.every((word) => hay.includes(word));
  };
  return groups
    .map((group) => ({ ...group, items: group.items.filter((item) => has(group, item)) }))
    .filter((group) => group.items.length > 0);
}
