import * as z from "zod";

export const Severity = z.enum(["error", "warning", "info"]);
export type Severity = z.infer<typeof Severity>;

const rule = (severity: Severity, source: string) => ({ severity, source });

/**
 * What lint looks for. `error`: the hook cannot do what it is for. `warning`: it may not, or not upstream. `info`: worth
 * knowing. `source`: the section of the contract that the rule comes from.
 */
export const LINT_RULES = {
  documented_reply: rule("error", "librefang.md 11"),
  documented_request: rule("error", "librefang.md 11"),
  wrong_event_key: rule("error", "librefang.md 2, synaps.md 1.2"),
  wrong_reply_key: rule("error", "librefang.md 2.5"),
  event_without_type: rule("warning", "librefang.md 2.8"),
  pretty_printed_reply: rule("error", "librefang.md 3.3"),
  output_after_reply: rule("warning", "librefang.md 3.3"),
  extra_line_in_persistent: rule("error", "librefang.md 3.9"),
  no_output_on_a_path: rule("warning", "librefang.md 2.5"),
  stdin_not_read: rule("warning", "librefang.md 3.2"),
  home_is_dev_null: rule("warning", "librefang.md 3.4"),
  network_not_allowed: rule("warning", "librefang.md 3.4"),
  deno_permissions: rule("warning", "librefang.md 3.1"),
  state_file_not_set: rule("warning", "librefang.md 3.4"),
  plugin_config_not_set: rule("warning", "librefang.md 2.6"),
  secret_not_listed: rule("error", "librefang.md 1.2"),
  secret_unknown: rule("warning", "librefang.md 1.2"),
  env_absent_in_persistent: rule("warning", "librefang.md 3.9"),
  summary_literal: rule("warning", "librefang.md 2.4"),
  memories_cut_to_five: rule("info", "librefang.md 12.11"),
  point_never_called: rule("warning", "librefang.md 2.7"),
  needs_a_stack: rule("warning", "librefang.md 2.8"),
  policy_without_effect: rule("warning", "librefang.md 4"),
  knob_without_effect: rule("warning", "librefang.md 0.7"),
  extension: rule("info", "librefang.md 1.2, synaps.md 2.3"),
  schema_keyword_ignored: rule("warning", "librefang.md 3.8"),
  timeout_above_host: rule("warning", "synaps.md 2.3"),
  timeout_not_whole_seconds: rule("info", "librefang.md 1.2"),
  agent_id_substring: rule("warning", "librefang.md 1.2"),
  agent_id_never_matches: rule("warning", "librefang.md 1.2"),
  condition_never_matches: rule("error", "librefang.md 1.2, synaps.md 3.4"),
  regex_lite_unsupported: rule("warning", "librefang.md 1.2"),
  extension_mismatch: rule("warning", "librefang.md 6.4"),
  shebang_missing: rule("error", "librefang.md 3.1"),
  shebang_other_runtime: rule("warning", "librefang.md 3.1"),
  not_executable: rule("error", "librefang.md 6.4"),
  path_traversal: rule("error", "librefang.md 1.1"),
  integrity_missing: rule("info", "librefang.md 6.4"),
  permission_missing: rule("error", "synaps.md 1.1"),
  permission_unknown: rule("error", "synaps.md 3.5"),
  permission_reserved: rule("error", "synaps.md 3.5"),
  replace_without_permission: rule("error", "synaps.md 4.1"),
  action_not_allowed: rule("error", "synaps.md 1.1"),
  action_without_key: rule("error", "synaps.md 1.3"),
  plugin_maker_key: rule("error", "synaps.md 5.6"),
  newline_delimited_json: rule("error", "synaps.md 3.1"),
  initialize_missing: rule("error", "synaps.md 3.2"),
  protocol_version: rule("error", "synaps.md 3.4"),
  stdout_between_frames: rule("error", "synaps.md 3.1"),
  protocol_mismatch: rule("warning", "synaps.md 3.1"),
  never_reached: rule("warning", "librefang.md 7.2, synaps.md 2.1"),
  breaker_shared: rule("info", "librefang.md 12.13"),
} as const;
export type LintCode = keyof typeof LINT_RULES;

/** One mistake, found and explained. `path` is dotted from the hook ("runner.source"), or from the chain ("1.match.command"). */
export const Finding = z.strictObject({
  code: z.enum(Object.keys(LINT_RULES) as [LintCode, ...LintCode[]]),
  severity: Severity,
  path: z.string(),
  /** 1-based line of the script, for findings in one. */
  line: z.int().min(1).optional(),
  message: z.string(),
  fix: z.string(),
  source: z.string(),
});
export type Finding = z.infer<typeof Finding>;

export const LintReport = z.strictObject({ items: z.array(Finding) });
export type LintReport = z.infer<typeof LintReport>;
