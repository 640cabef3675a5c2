import type { PresetRow } from "@/lib/contract/preset";

/** Keeps the presets that have every word in their title, description, command or a sample's command. */
export function filterPresets(presets: readonly PresetRow[], words: string): PresetRow[] {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return presets.filter((preset) => {
    const commands = preset.samples.map((sample) => sample.command).join(" ");
    const hay = `${preset.id} ${preset.title} ${preset.description} ${preset.hook.match.command ?? ""} ${commands}`;
    const low = hay.toLowerCase();
    return wanted.every((word) => low.includes(word));
  });
}
