import { SluiceError } from "@/lib/contract/error";
import { type HookConfig, WrittenHookConfig } from "@/lib/contract/hook-config";
import { belongsTo, type Point, type Profile, pointsOf } from "@/lib/contract/points";
import { type InvalidParam, paramsFromIssues } from "@/lib/contract/problem";
import { checkConfig } from "@/lib/engine/check";

/** @throws SluiceError invalid_request when the list is not empty. */
export function invalidParams(params: InvalidParam[]): void {
  const [first] = params;
  if (!first) return;
  const more = params.length > 1 ? ` (and ${params.length - 1} more)` : "";
  throw new SluiceError("invalid_request", `${first.path ? `${first.path}: ` : ""}${first.message}${more}`, params);
}

/** @throws SluiceError invalid_request when agents of the profile do not have the point */
export function checkPoint(point: Point, profile: Profile): void {
  if (belongsTo(point, profile)) return;
  const points = pointsOf(profile).join(", ");
  const message = `agents with the profile ${profile} do not have ${point}; they have ${points}`;
  invalidParams([{ path: "point", code: "other_profile", message }]);
}

/**
 * Parses a configuration as a person wrote it, fills its defaults, and compiles its patterns.
 * @throws SluiceError invalid_request with every fault and its path
 */
export function checkHook(written: unknown): HookConfig {
  const parsed = WrittenHookConfig.safeParse(written, { reportInput: true });
  if (!parsed.success) invalidParams(paramsFromIssues(parsed.error.issues));
  const config = parsed.data as HookConfig;
  invalidParams(checkConfig(config));
  return config;
}
