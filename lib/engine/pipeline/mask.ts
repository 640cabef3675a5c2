import type { MASKS } from "@/lib/contract/stages";
import { compileReplace } from "../regex/compile";

type Mask = (typeof MASKS)[number];

/** In the order in which they are tried at each place. None can match across blanks for long, so that masking is linear. */
const SOURCES: Record<Mask, string> = {
  times:
    "\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d:\\d\\d(?:[.,]\\d+)?(?:Z|[+-]\\d\\d:?\\d\\d)?|\\b\\d{1,2}:\\d\\d(?::\\d\\d)?(?:[.,]\\d+)?\\b|\\b\\d+(?:\\.\\d+)?(?:ns|[uµm]?s|min|h)\\b",
  uuids: "\\b[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}\\b",
  hex: "\\b0x[0-9a-fA-F]+\\b|\\b(?=[a-f]*\\d)[0-9a-f]{7,64}\\b",
  paths: "(?<![\\w.~/-])(?:[A-Za-z]:)?[\\w.@~+-]{0,64}[/\\\\][\\w.@~+/\\\\-]+",
  quoted: "\"[^\"]{0,200}\"|'[^']{0,200}'",
  // A status or exit code is what such lines differ in for a reader; it stands behind its name, a quote, or the path of a request.
  numbers:
    '(?<!\\d|" |\\b(?:status|code|exit|errno|HTTP)\\W{1,3}|\\b(?:GET|POST|PUT|PATCH|DELETE|HEAD) \\S{1,200} )[+-]?\\d+(?:[.,]\\d+)*%?',
};
const ORDER: readonly Mask[] = ["quoted", "times", "uuids", "paths", "hex", "numbers"];
export const DEFAULT_MASKS: readonly Mask[] = ["times", "uuids", "paths", "hex", "numbers"];

/**
 * @param patterns what is taken for equal beside the masks, in RE2 syntax
 * @returns what is left of a line when what changes from one to the next is masked
 */
export function masker(masks: readonly Mask[], patterns: readonly string[] = []): (line: string) => string {
  const sources = ORDER.filter((mask) => masks.includes(mask)).map((mask) => SOURCES[mask]);
  const own = patterns.map((pattern) => compileReplace(pattern, "\u0001"));
  const known = sources.length > 0 ? new RegExp(sources.join("|"), "g") : null;
  return (line) => {
    let masked = line;
    for (const replace of own) masked = replace(masked);
    return known ? masked.replace(known, "\u0001") : masked;
  };
}
