import { type Draft, sameJson } from "./draft";

const KEYS = ["timeout_ms", "retry", "on_failure", "breaker", "cache_ttl_secs", "schemas", "permissions"] as const;

/**
 * Joins what a foreign format says of a hook with what Sluice knew when it wrote that format. A value that the file still
 * gives as the export gave it stays as it was, exactly; one that somebody changed in the file wins.
 * @param known the hook in full
 * @param written what an import of its own export gives
 * @param native what the import gives now
 */
export function settle(known: Draft, written: Draft, native: Draft): { draft: Draft; changed: string[] } {
  const changed: string[] = [];
  const draft: Draft = { ...known };
  const take = (path: string, was: unknown, is: unknown): boolean => {
    if (sameJson(was, is)) return false;
    changed.push(path);
    return true;
  };
  for (const key of KEYS) if (take(key, written[key], native[key])) draft[key] = native[key];
  draft.match = settleParts("match", known.match ?? {}, written.match ?? {}, native.match ?? {}, take);
  draft.runner =
    known.runner.kind === native.runner.kind
      ? settleParts("runner", known.runner, written.runner, native.runner, take)
      : take("runner", written.runner, native.runner)
        ? native.runner
        : known.runner;
  return { draft, changed };
}

function settleParts(
  name: string,
  known: Record<string, unknown>,
  written: Record<string, unknown>,
  native: Record<string, unknown>,
  take: (path: string, was: unknown, is: unknown) => boolean,
) {
  const parts = { ...known };
  for (const key of new Set([...Object.keys(written), ...Object.keys(native)]))
    if (take(`${name}.${key}`, written[key], native[key])) {
      if (native[key] === undefined) delete parts[key];
      else parts[key] = native[key];
    }
  return parts;
}
