import { asTexts, isObject } from "@/components/hooks/model/path";
import { EXAMPLE_EVENTS } from "@/lib/contract/example-events";
import type { Point } from "@/lib/contract/points";
import type { PresetRow, ShippedSampleRow } from "@/lib/contract/preset";

/** The largest failing sample that a hook's conditions seem to match, else the point's own example; as "preset/sample". */
export function suggestSample(presets: readonly PresetRow[], match: unknown, point: Point): string | null {
  const [example] = EXAMPLE_EVENTS[point];
  const usual = example ? `example/${example.id}` : null;
  // Without conditions every sample fits, and the largest of all would say nothing about the hook.
  if (!isObject(match) || Object.keys(match).length === 0) return usual;
  const all = presets.flatMap((preset) => preset.samples.map((sample) => ({ preset, sample })));
  const fitting = all.filter(({ sample }) => fits(sample, match));
  const order = (s: ShippedSampleRow) => (s.outcome === "failing" ? 1e9 : 0) + s.bytes;
  const best = fitting.sort((a, b) => order(b.sample) - order(a.sample))[0];
  return best ? `${best.preset.id}/${best.sample.id}` : usual;
}

// A guess for convenience: the server alone decides what matches. Shipped commands are short, so any pattern ends soon.
function fits(sample: ShippedSampleRow, match: unknown): boolean {
  if (!isObject(match)) return true;
  const tools = asTexts(match.tools);
  if (tools.length > 0 && !tools.includes(sample.tool_name)) return false;
  if (typeof match.command !== "string" || match.command.length > 200)
    return match.command === undefined || match.command === null;
  try {
    return new RegExp(match.command).test(sample.command.slice(0, 200));
  } catch {
    return false;
  }
}
