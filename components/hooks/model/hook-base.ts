import type { Hook } from "@/lib/contract/hook";
import { type HookConfig, type HookConfigInput, WrittenHookConfig } from "@/lib/contract/hook-config";
import { POINTS, type Point } from "@/lib/contract/points";
import { freshRunner, permissionsFor } from "./adapt-point";
import type { Base } from "./draft-store";
import { isObject, type JsonObject } from "./path";

/** A configuration as it is edited: without `enabled`, which acts at once and outside revisions. */
export function editable(config: HookConfig): JsonObject {
  const { enabled: _switch, ...rest } = config;
  return rest;
}

/** What an editor of a saved hook starts from. */
export const baseOf = (hook: Hook): Base => ({ value: editable(hook.draft), version: hook.version });

/**
 * Fills the defaults of a draft in, since saving replaces only the keys that are sent: a key that was deleted in the JSON has to
 * go back to its default. @returns the draft as it is where it does not fit the contract; the server then says why
 */
export function completeDraft(value: JsonObject): HookConfigInput {
  const parsed = WrittenHookConfig.safeParse(value);
  const config: unknown = parsed.success ? editable(parsed.data) : value;
  return config as HookConfigInput;
}

/** What `/hooks/new` starts with: a preset's hook, or the smallest hook of the point that does something. */
export function newHook(preset: HookConfig | undefined, point: Point = "transform_tool_result"): JsonObject {
  if (preset) return editable(preset);
  const guard = { protect: [], never_larger: true, keep_json: true, keep_diff: true, mark_omissions: true };
  const runner = freshRunner(point);
  return {
    name: "",
    point,
    mode: "live",
    match: {},
    runner,
    on_failure: POINTS[point].policies[0],
    permissions: permissionsFor(point),
    ...(POINTS[point].knobs.retry ? { retry: { max: 0, delay_ms: 500 } } : {}),
    guard: { mode: runner.kind === "pipeline" ? "enforce" : "warn", ...guard },
  };
}

export const nameOf = (value: JsonObject): string =>
  isObject(value) && typeof value.name === "string" ? value.name : "";
