import * as z from "zod";

export const Profile = z.enum(["librefang", "synaps-0.10", "synaps-0.11"]);
export type Profile = z.infer<typeof Profile>;

export const LIBREFANG_POINTS = [
  "bootstrap",
  "ingest",
  "assemble",
  "compact",
  "after_turn",
  "transform_tool_result",
  "prepare_subagent",
  "merge_subagent",
  "on_event",
] as const;
export const SYNAPS_POINTS = [
  "before_tool_call",
  "after_tool_call",
  "before_message",
  "on_message_complete",
  "on_compaction",
  "on_session_start",
  "on_session_end",
] as const;
export const POINT_NAMES = [...LIBREFANG_POINTS, ...SYNAPS_POINTS] as const;
export const Point = z.enum(POINT_NAMES);
export type Point = z.infer<typeof Point>;

/** The conditions of `match` that a point can evaluate. */
export const MATCH_FILTERS = [
  "tools",
  "command",
  "input_contains",
  "input_equals",
  "message_contains",
  "message_regex",
  "agent_ids",
] as const;
export type MatchFilter = (typeof MATCH_FILTERS)[number];

export type Policy = "warn" | "abort" | "skip" | "fail_open" | "fail_closed";
export type PolicyEffect = "none" | "original_kept" | "defaults_used" | "blocked" | "aborted";
