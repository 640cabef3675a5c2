/** A stretch of a line that is marked. `from` and `to` are UTF-16 offsets, `to` not included. */
export type Range = { from: number; to: number; mark: "edit" | "found" };
export type Piece = { text: string; edit: boolean; found: boolean };

/** Characters of a line that are drawn; more would stall the page without helping anybody. */
export const SHOWN_CHARS = 4_000;

/** Cuts a line at the borders of its marks. Marks may overlap and reach beyond the text. */
export function piecesOf(text: string, ranges: readonly Range[]): Piece[] {
  const cuts = new Set([0, text.length]);
  for (const range of ranges) {
    cuts.add(Math.max(0, Math.min(range.from, text.length)));
    cuts.add(Math.max(0, Math.min(range.to, text.length)));
  }
  const points = [...cuts].sort((a, b) => a - b);
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? 0;
    const covered = (mark: Range["mark"]) =>
      ranges.some((r) => r.mark === mark && r.from <= from && r.to >= to && r.to > r.from);
    return { text: text.slice(from, to), edit: covered("edit"), found: covered("found") };
  });
}

/** Every place of the words in a line, case-insensitive, at most 200. */
export function placesOf(text: string, words: string): Range[] {
  if (words === "") return [];
  const hay = text.toLowerCase();
  const needle = words.toLowerCase();
  const places: Range[] = [];
  for (let at = hay.indexOf(needle); at !== -1 && places.length < 200; at = hay.indexOf(needle, at + needle.length))
    places.push({ from: at, to: at + needle.length, mark: "found" });
  return places;
}

const CONTROL = /[\x00-\x08\x0b-\x1f\x7f]/g;

/** Splits text at control characters, which are drawn in caret notation: ESC as ^[. Few fonts have pictures of them. */
export function visibleControls(text: string): { text: string; control: boolean }[] {
  const parts: { text: string; control: boolean }[] = [];
  let at = 0;
  for (const match of text.matchAll(CONTROL)) {
    if (match.index > at) parts.push({ text: text.slice(at, match.index), control: false });
    const code = match[0].charCodeAt(0);
    parts.push({ text: `^${code === 0x7f ? "?" : String.fromCharCode(code + 0x40)}`, control: true });
    at = match.index + 1;
  }
  if (at < text.length) parts.push({ text: text.slice(at), control: false });
  return parts;
}
