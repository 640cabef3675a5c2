import { POINTS, type Point } from "@/lib/contract/points";
import { asText, asTexts, isObject, type JsonObject } from "./path";
import { isPointTemplate, POINT_TEMPLATES } from "./point-templates";

/** What may be changed with the point: the permission that SynapsCLI asks for, and the one that a rewrite needs. */
export function permissionsFor(point: Point): string[] {
  const { permission, textKey } = POINTS[point];
  if (permission === null) return [];
  return textKey === null ? [permission] : [permission, "tools.transform_output"];
}

/** @returns a runner that can run at the point: a pipeline where there is a text to rewrite, else a script that shows the way. */
export function freshRunner(point: Point): JsonObject {
  return POINTS[point].textKey === null
    ? { kind: "javascript", source: POINT_TEMPLATES[point] }
    : { kind: "pipeline", stages: [{ strip_ansi: true }] };
}

/**
 * A configuration that is moved to another point: what cannot be there is put to its default, what a person wrote stays.
 * @returns a new value; the old one is not changed
 */
export function adaptToPoint(value: JsonObject, point: Point): JsonObject {
  const row = POINTS[point];
  const { on_failure, timeout_ms, match, retry, breaker, cache_ttl_secs, ...rest } = value;
  const runner = isObject(value.runner) ? value.runner : {};
  const source = asText(runner.source);
  const needsRunner =
    (runner.kind === "pipeline" && row.textKey === null) || (runner.kind === "javascript" && isPointTemplate(source));
  const conditions = Object.entries(isObject(match) ? match : {}).filter(([key]) =>
    (row.filters as readonly string[]).includes(key),
  );
  return {
    ...rest,
    point,
    match: Object.fromEntries(conditions),
    runner: needsRunner ? freshRunner(point) : runner,
    on_failure: (row.policies as readonly unknown[]).includes(on_failure) ? on_failure : row.policies[0],
    permissions: [...new Set([...asTexts(value.permissions), ...permissionsFor(point)])],
    ...(row.knobs.retry && retry !== undefined ? { retry } : {}),
    ...(row.knobs.breaker && breaker !== undefined ? { breaker } : {}),
    ...(row.knobs.cache_ttl_secs && cache_ttl_secs !== undefined ? { cache_ttl_secs } : {}),
  };
}
