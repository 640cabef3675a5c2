import { POINT_NAMES, POINTS, type Point } from "@/lib/contract/points";

/** The nine script slots of a LibreFang configuration (librefang.md 1.1): its hook points. */
export const SLOTS: readonly Point[] = POINT_NAMES.filter((point) => POINTS[point].family === "librefang");

/** Whether `only_for_agent_ids` is tried at a point (librefang.md 1.2). */
export const hasAgentFilter = (point: Point): boolean => POINTS[point].filters.includes("agent_ids");

/** The keys that hold how long replies are kept (librefang.md 1.2); other points have no cache. */
export const CACHE_KEYS: Partial<Record<Point, string>> = {
  ingest: "hook_cache_ttl_secs",
  assemble: "assemble_cache_ttl_secs",
  compact: "compact_cache_ttl_secs",
};
