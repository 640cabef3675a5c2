import type { StageList } from "./stage-list";
import type { Reader } from "./table";

type Carry = (action: Reader, stages: StageList) => void;

const lost =
  (name: string, why: string): Carry =>
  (_, { notes }) =>
    notes.lost(`${name} is not carried over: ${why}; the lines before it stay.`, name);

/** snip's twenty actions. Those that make other texts of the output are lost: what they leave says less than it was, or other things. */
export const ACTIONS: Record<string, Carry> = {
  keep_lines: (action, stages) => {
    const pattern = action.text("pattern");
    if (pattern !== undefined) stages.keep([pattern], "keep_lines");
  },
  remove_lines: (action, stages) => {
    const pattern = action.text("pattern");
    if (pattern !== undefined) stages.drop([pattern], "remove_lines");
  },
  truncate_lines: (action, stages) => stages.truncate(action.count("max") ?? 80, "truncate_lines"),
  truncate_bytes: truncateBytes,
  strip_ansi: (_, stages) => stages.add({ strip_ansi: true }),
  head: (action, stages) => {
    stages.window(action.count("n") ?? 10, undefined, "head");
    if (action.has("overflow_msg"))
      stages.notes.lost("overflow_msg is not carried over: marks say it.", "overflow_msg");
  },
  tail: (action, stages) => stages.window(undefined, action.count("n") ?? 10, "tail"),
  dedup,
  json_extract: (action, stages) => {
    if (action.has("format"))
      return lost("json_extract", "its format is a template, and JSON stays JSON")(action, stages);
    const fields = action.texts("fields");
    if (fields.length === 0) return;
    stages.add({ json: { pick: fields } });
    stages.notes.changed("json_extract leaves JSON with these fields, not lines.", "json_extract");
  },
  regex_extract: regexExtract,
  compact_path: (_, stages) => stages.add({ shorten_paths: true }),
  replace: (action, stages) => {
    const pattern = stages.line(action.text("pattern") ?? "", "replace");
    if (pattern !== null) stages.replace([{ pattern, replacement: action.text("replacement") ?? "" }]);
  },
  match_output: (action, stages) => {
    const pattern = stages.fitting(stages.translator.whole(action.text("pattern") ?? ""), "match_output");
    const given = action.text("unless") || undefined;
    const unless = given === undefined ? undefined : stages.fitting(stages.translator.whole(given), "match_output");
    if (pattern === null || unless === null) return;
    stages.messages([{ pattern, message: action.text("message") || "ok", ...(unless !== undefined && { unless }) }]);
  },
  on_empty: (action, stages) => stages.onEmpty(action.text("message") || "ok", "on_empty"),
  format_template: (action, stages) => {
    if (action.text("template")?.trim() !== "{{.lines}}") lost("format_template", "it is a template")(action, stages);
  },
  group_by: lost("group_by", "it leaves counts in the place of lines (count_lines with by adds them instead)"),
  aggregate: lost("aggregate", "it leaves counts in the place of lines (count_lines adds them instead)"),
  json_schema: lost("json_schema", "it leaves types in the place of values"),
  ndjson_stream: lost("ndjson_stream", "it leaves counts or a template in the place of records"),
  state_machine: lost("state_machine", "it has states; sections and blocks are the nearest"),
};

/** Bytes become estimated tokens, four to one, so that what counts can be kept. */
function truncateBytes(action: Reader, stages: StageList): void {
  const max = action.count("max");
  if (!max) return;
  stages.add({ when: { if: { min_bytes: max + 1 }, do: [{ budget: Math.max(1, Math.ceil(max / 4)) }] } });
  stages.notes.changed("truncate_bytes becomes a budget of tokens (4 bytes each), which drops what matters least.");
}

/** Equal lines of the whole output; without what `normalize` matches, where it is given. */
function dedup(action: Reader, stages: StageList): void {
  const { notes } = stages;
  const given = action.texts("normalize");
  const masks = given.flatMap((pattern) => stages.line(pattern, "dedup") ?? []);
  if (masks.length === 0) stages.add({ dedupe_lines: { scope: "all" } });
  else stages.add({ group_similar: { scope: "all", min: 2, mask: [], mask_patterns: masks } });
  notes.changed("dedup keeps the order of the lines and the first of equal ones as it is.", "dedup");
  if (action.has("top")) notes.lost("top of dedup is not carried over: it drops lines that are seldom.", "top");
}

/** Only lines that match stay, and of them the groups, or what the format makes of them. */
function regexExtract(action: Reader, stages: StageList): void {
  const format = action.text("format");
  const made = stages.lineInsteadOf(
    action.text("pattern") ?? "",
    (count, group) => {
      if (format) return format.replace(/\$(\d)|\$/g, (_, n?: string) => (n === undefined ? "$$" : group(Number(n))));
      return count === 0 ? group(0) : Array.from({ length: count }, (_, i) => group(i + 1)).join(" ");
    },
    "regex_extract",
  );
  if (!made || stages.keep([action.text("pattern") ?? ""], "regex_extract") === null) return;
  stages.replace([made.rule]);
}
