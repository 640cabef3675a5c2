/** librefang.md section 2, `ToolExecutionStatus`: the values that LibreFang sends. */
export const TOOL_STATUSES = [
  "completed",
  "error",
  "waiting_approval",
  "denied",
  "expired",
  "modify_and_retry",
  "skipped",
] as const;
