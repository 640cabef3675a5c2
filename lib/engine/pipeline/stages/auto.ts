import type { Stage } from "@/lib/contract/stages";
import { stripAnsi } from "../../ansi";
import { compileStages } from "../compile";
import type { Apply } from "../edit";
import { looksLike } from "../looks-like";
import { MESSAGES, ROWS } from "../messages";

/** Estimated tokens above which an output is huge. */
const HUGE = 6_000;

const GENERATED =
  "(^|/)(package-lock\\.json|npm-shrinkwrap\\.json|yarn\\.lock|pnpm-lock\\.yaml|bun\\.lockb?|Cargo\\.lock|poetry\\.lock|uv\\.lock|Pipfile\\.lock|composer\\.lock|Gemfile\\.lock|go\\.sum|flake\\.lock)$|\\.min\\.(js|css)$|\\.(map|snap)$";

/** What is safe for any text that is neither JSON nor a diff. */
const text = (tokens: number): Stage[] => [
  { strip_ansi: true },
  { progress: true },
  { trim_lines: "end" },
  { blank_lines: "collapse" },
  { dedupe_lines: true },
  { stack_traces: true },
  {
    when: {
      if: { min_lines: 60 },
      do: [
        {
          group_similar: {
            min: 5,
            keep: "first_last",
            mask: ["times", "uuids", "hex", "numbers"],
            only: MESSAGES,
            unless: ROWS,
          },
        },
      ],
    },
  },
  { truncate_lines_at: { chars: 1_000, from: "middle" } },
  { budget: tokens },
];

const json = (tokens: number): Stage[] => [
  { when: { if: { min_lines: 60 }, do: [{ json: { format: "compact" } }] } },
  { when: { if: { min_tokens: tokens + 1 }, do: [{ json: { max_items: 50, max_string: 2_000 } }] } },
  { when: { if: { min_tokens: tokens + 1 }, do: [{ json: { max_items: 10, max_string: 300 } }] } },
];

const diff = (tokens: number): Stage[] => [
  { when: { if: { min_tokens: Math.ceil(tokens / 4) }, do: [{ diff: { drop_files: [GENERATED] } }] } },
  { diff: { max_lines_per_file: 400, fit_tokens: tokens * 2 } },
];

/** `auto`: cleans any output without rules. JSON stays JSON and a diff stays a diff; the budget acts on huge outputs only. */
export function autoStage({ auto }: { auto: true | { tokens: number } }): Apply {
  const tokens = auto === true ? HUGE : auto.tokens;
  const lists = {
    text: compileStages(text(tokens)),
    json: compileStages(json(tokens)),
    diff: compileStages(diff(tokens)),
  };
  return (doc, stage) => {
    const format = looksLike(doc.lines.map(stripAnsi));
    const list = format === null ? lists.text : format === "diff" ? lists.diff : lists.json;
    return { stages: list(doc, stage) };
  };
}
