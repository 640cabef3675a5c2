import type { Finding } from "@/lib/contract/lint";
import { neverMatches } from "./never-matches";
import { finding, type LintInput, type Rule } from "./rule";

/** Conditions that never hold, or hold for more or less than they seem to (librefang.md 1.2, synaps.md 3.4). */
export const conditions: Rule = (input) => [
  ...agentIds(input),
  ...tools(input),
  ...inputContains(input),
  ...patterns(input),
  ...extensions(input),
];

const WHOLE_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const PART_OF_ID = /^[0-9a-f-]{1,36}$/;

const agentIds = ({ config: { match }, row }: LintInput): Finding[] =>
  row.family !== "librefang"
    ? []
    : (match.agent_ids ?? []).flatMap((id, i) => {
        if (WHOLE_ID.test(id)) return [];
        const path = `match.agent_ids.${i}`;
        const fix = "Use the agent's whole id, in lower case.";
        if (!PART_OF_ID.test(id))
          return [
            finding(
              "agent_id_never_matches",
              path,
              `${JSON.stringify(id)} is in no UUID: LibreFang looks for it in the agent's id, which has digits, a to f and hyphens, in lower case. A name or slug never matches.`,
              fix,
            ),
          ];
        return [
          finding(
            "agent_id_substring",
            path,
            `${JSON.stringify(id)} matches every agent whose id contains it anywhere; the comparison is by part, not by the whole.`,
            fix,
          ),
        ];
      });

const tools = ({ config: { match } }: LintInput): Finding[] =>
  (match.tools ?? []).flatMap((tool, i) =>
    /[*|^$()[\]?+\s]/.test(tool)
      ? [
          finding(
            "condition_never_matches",
            `match.tools.${i}`,
            `${JSON.stringify(tool)} is compared with the tool's name as it is: no wildcards, no patterns, no lists in one text.`,
            "Give each tool by its exact name.",
          ),
        ]
      : [],
  );

/** The text is looked for in JSON without spaces, where quotes and control characters are escaped. */
function inputContains({ config: { match } }: LintInput): Finding[] {
  const wanted = match.input_contains ?? "";
  const spaced = /"\s*:\s+["\d[{tfn]|["\d\]}],\s+"/.test(wanted);
  const control = /[\n\r\t]/.test(wanted);
  if (!spaced && !control) return [];
  return [
    finding(
      "condition_never_matches",
      "match.input_contains",
      spaced
        ? "The input is compared as compact JSON, which has no space behind a colon or a comma."
        : "In JSON a line break or tab is written \\n, \\r or \\t, so this text is never in it.",
      spaced
        ? `Write ${JSON.stringify(compacted(wanted))}.`
        : `Write ${JSON.stringify(JSON.stringify(wanted).slice(1, -1))}.`,
    ),
  ];
}

const compacted = (text: string) =>
  text.replace(/("\s*:)\s+/g, (_, colon: string) => colon.replace(/\s/g, "")).replace(/,\s+"/g, ',"');

function patterns({ config: { match }, row }: LintInput): Finding[] {
  const given = { command: match.command ?? "", message_regex: match.message_regex ?? "" };
  return Object.entries(given).flatMap(([key, pattern]) => {
    const why = neverMatches(pattern);
    const never = why
      ? [
          finding(
            "condition_never_matches",
            `match.${key}`,
            `No text matches ${pattern}: ${why}.`,
            "Move the anchor, or escape it as \\^ or \\$ where the character is meant.",
          ),
        ]
      : [];
    const lite =
      key === "message_regex" && row.family === "librefang" && /\\[pP](?:\{|[A-Z])/.test(pattern)
        ? [
            finding(
              "regex_lite_unsupported",
              "match.message_regex",
              "LibreFang's regex_lite has no Unicode classes: it warns once and ignores the condition, so there the hook runs for every message.",
              "List the characters, or use message_contains.",
            ),
          ]
        : [];
    return [...never, ...lite];
  });
}

/** Conditions that the runtime itself cannot express at this point. */
function extensions({ config: { match }, row }: LintInput): Finding[] {
  const own = row.family === "librefang" ? ["tools", "command", "input_contains"] : ["command", "agent_ids"];
  const used = own.filter((key) => {
    const value = match[key as keyof typeof match];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  });
  if (match.input_equals !== undefined && row.family === "librefang") used.push("input_equals");
  if ((match.tools ?? []).length > 1 && row.family === "synaps") used.push("tools (more than one)");
  if (row.family === "synaps" && (match.message_contains || match.message_regex)) used.push("message conditions");
  if (used.length === 0) return [];
  const runtime = row.family === "librefang" ? "LibreFang" : "SynapsCLI";
  return [
    finding(
      "extension",
      "match",
      `${runtime} cannot filter ${row.point} by ${used.join(", ")}; upstream the hook is called for every event.`,
      "Nothing to do here. A script that is to run upstream must look itself.",
    ),
  ];
}
