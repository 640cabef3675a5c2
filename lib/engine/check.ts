import type { HookConfig } from "@/lib/contract/hook-config";
import type { InvalidParam } from "@/lib/contract/problem";
import { stagePatterns } from "@/lib/contract/stages";
import { compileLinear } from "./regex/linear";

type Place = [path: string, pattern: string];

/**
 * Compiles every pattern of a configuration as RE2 syntax (design, rule 7).
 * @returns one fault per bad pattern with its dotted path ("runner.stages.0.drop_lines.2"), code `invalid_regex`, the place in
 * the pattern and what to write instead; empty when all compile
 */
export function checkConfig(config: HookConfig): InvalidParam[] {
  return patternsOf(config).flatMap(([path, pattern]) => {
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
