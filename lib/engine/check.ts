import type { HookConfig } from "@/lib/contract/hook-config";
import type { InvalidParam } from "@/lib/contract/problem";
import { stagePatterns } from "@/lib/contract/stages";
import { compileLinear } from "./regex/linear";
import { sizeOfPattern } from "./regex/size";

type Place = [path: string, pattern: string];

/** Symbols of all patterns of a hook, their counts written out; some hundred milliseconds to compile. */
const MAX_SIZE = 20_000;
const TOO_MUCH = `from here on the patterns of this hook are too large: at most ${MAX_SIZE} symbols together are taken, counts written out; repeat less, or make several hooks`;

/**
 * Compiles every pattern of a configuration as RE2 syntax (design, rule 7).
 * @returns one fault per bad pattern with its dotted path ("runner.stages.0.drop_lines.2"), code `invalid_regex`, the place in
 * the pattern and what to write instead; empty when all compile
 */
export function checkConfig(config: HookConfig): InvalidParam[] {
  let left = MAX_SIZE;
  return patternsOf(config).flatMap(([path, pattern]) => {
    left -= sizeOfPattern(pattern);
    if (left < 0) {
      const first = left + sizeOfPattern(pattern) >= 0;
      return first ? [{ path, code: "invalid_regex", message: TOO_MUCH }] : [];
    }
    const { error } = compileLinear(pattern);
    return error ? [{ path, code: "invalid_regex", message: error.message }] : [];
  });
}

function patternsOf({ match, runner, guard }: HookConfig): Place[] {
  const places: Place[] = [];
  if (match.command) places.push(["match.command", match.command]);
  if (match.message_regex) places.push(["match.message_regex", match.message_regex]);
  if (runner.kind === "pipeline")
    runner.stages.forEach((stage, i) => {
      places.push(...stagePatterns(stage).map(([path, p]): Place => [`runner.stages.${i}.${path}`, p]));
    });
  guard.protect.forEach((pattern, i) => {
    places.push([`guard.protect.${i}`, pattern]);
  });
  return places;
}
