/** How a piece of terminal text looks. Colours are palette names (`red`, `bright-red`) or `#rrggbb`. */
export type SgrStyle = {
  fg?: string;
  bg?: string;
  bold?: boolean;
  dim?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  inverse?: boolean;
};
export type AnsiSpan = { text: string; style: SgrStyle };

const NAMES = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"] as const;

// CSI, OSC (ended by BEL or ST), other two-character escapes; the rest of C0 that a terminal would not draw.
const ESCAPE =
  /\x1b\[([0-9;:]*)([ -/]*[@-~])|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[ -/]*[0-~]|[\x00-\x08\x0b-\x1f\x7f]/g;

/** @returns whether the text has any terminal escape. */
export const hasAnsi = (text: string): boolean => text.includes("\x1b");

/** Takes every escape and every control character except tab and newline out of a text. */
export const stripAnsi = (text: string): string => text.replace(ESCAPE, "");

/**
 * Splits one line into pieces of one look each. Cursor moves and other escapes draw nothing.
 * @param start the look that the line before ended with, since SGR carries over newlines
 * @returns the pieces and the look at the end
 */
export function parseAnsi(line: string, start: SgrStyle = {}): { spans: AnsiSpan[]; end: SgrStyle } {
  const spans: AnsiSpan[] = [];
  let style = start;
  let at = 0;
  const push = (text: string) => {
    if (text !== "") spans.push({ text, style });
  };
  for (const match of line.matchAll(ESCAPE)) {
    push(line.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[2] === "m") style = applySgr(style, match[1] ?? "");
  }
  push(line.slice(at));
  return { spans, end: style };
}

function applySgr(before: SgrStyle, params: string): SgrStyle {
  const codes = params.split(/[;:]/).map((part) => (part === "" ? 0 : Number(part)));
  let style = before;
  for (let i = 0; i < codes.length; i++) {
    const code = codes[i] ?? 0;
    if (code === 38 || code === 48) {
      const { color, used } = extendedColor(codes, i + 1);
      i += used;
      if (color) style = { ...style, [code === 38 ? "fg" : "bg"]: color };
    } else style = simpleSgr(style, code);
  }
  return style;
}

function simpleSgr(style: SgrStyle, code: number): SgrStyle {
  if (code === 0) return {};
  if (code === 1) return { ...style, bold: true };
  if (code === 2) return { ...style, dim: true };
  if (code === 3) return { ...style, italic: true };
  if (code === 4) return { ...style, underline: true };
  if (code === 7) return { ...style, inverse: true };
  if (code === 9) return { ...style, strike: true };
  if (code === 22) return { ...style, bold: false, dim: false };
  if (code === 23) return { ...style, italic: false };
  if (code === 24) return { ...style, underline: false };
  if (code === 27) return { ...style, inverse: false };
  if (code === 29) return { ...style, strike: false };
  if (code === 39) return { ...style, fg: undefined };
  if (code === 49) return { ...style, bg: undefined };
  if (code >= 30 && code <= 37) return { ...style, fg: NAMES[code - 30] };
  if (code >= 40 && code <= 47) return { ...style, bg: NAMES[code - 40] };
  if (code >= 90 && code <= 97) return { ...style, fg: `bright-${NAMES[code - 90]}` };
  if (code >= 100 && code <= 107) return { ...style, bg: `bright-${NAMES[code - 100]}` };
  return style;
}

/** Reads what follows 38 or 48: `5;n` (256 colours) or `2;r;g;b`. @returns how many codes it took */
function extendedColor(codes: readonly number[], at: number): { color: string | undefined; used: number } {
  if (codes[at] === 5) return { color: paletteColor(codes[at + 1] ?? 0), used: 2 };
  if (codes[at] === 2) return { color: hex(codes.slice(at + 1, at + 4)), used: 4 };
  return { color: undefined, used: 0 };
}

function paletteColor(n: number): string {
  if (n < 8) return NAMES[n] ?? "white";
  if (n < 16) return `bright-${NAMES[n - 8]}`;
  if (n >= 232) return hex([8 + (n - 232) * 10, 8 + (n - 232) * 10, 8 + (n - 232) * 10]);
  const cube = n - 16;
  const level = (v: number) => (v === 0 ? 0 : 55 + v * 40);
  return hex([level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]);
}

const hex = (rgb: readonly number[]): string =>
  `#${[0, 1, 2]
    .map((i) =>
      Math.max(0, Math.min(255, rgb[i] ?? 0))
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
