import * as fc from "fast-check";
import { stringify as toml } from "smol-toml";
import { expect, test } from "vitest";
import { stringify as yaml } from "yaml";
import * as z from "zod";
import { ReadRule, RULE_LIMITS, RuleFinding } from "@/lib/contract/rules";
import { checkConfig } from "@/lib/engine/check";
import { importRules } from "./import-rules";

// If this fails, a file that somebody made up ends the request with an internal error, or a hook comes of it that the hooks call refuses.

const pattern = fc.constantFrom(
  "^a",
  "b$",
  "(",
  "a(?=b)",
  "[x&&y]",
  "\\d+ (\\w+)",
  "",
  "^",
  "\\<a",
  "a{2000}",
  "é|ü",
  "\\u0041",
);
const text = fc.oneof(
  pattern,
  fc.string({ unit: "grapheme", maxLength: 12 }),
  fc.constantFrom("{output}", "{1} $2", "ok"),
);
const value: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.integer({ min: -2, max: 9 }),
  fc.boolean(),
  fc.array(text, { maxLength: 4 }),
);
/** Tables with the keys of a format, their values of any kind. */
const table = (keys: readonly string[], of: fc.Arbitrary<unknown> = value) =>
  fc.dictionary(fc.constantFrom(...keys), of, { maxKeys: keys.length });

const rtk = fc.record({
  schema_version: fc.constantFrom(1, 1, 1, 2),
  filters: fc.dictionary(
    fc.constantFrom("a", "b c", "__proto__"),
    fc
      .tuple(
        table([
          "strip_ansi",
          "strip_lines_matching",
          "truncate_lines_at",
          "head_lines",
          "tail_lines",
          "max_lines",
          "on_empty",
          "x",
        ]),
        fc.array(table(["pattern", "message", "unless", "replacement"]), { maxLength: 3 }),
      )
      .map(([rest, rules]) => ({ match_command: "^a b|^c+", ...rest, match_output: rules, replace: rules })),
  ),
  tests: fc.constant({ a: [{ name: "t", input: "x\ny\n", expected: "x" }] }),
});
const branch = table(["output", "tail", "head", "skip", "extract", "aggregates"]);
const tokf = fc
  .tuple(
    table([
      "run",
      "skip",
      "keep",
      "dedup",
      "dedup_window",
      "trim_lines",
      "tail",
      "max_lines",
      "on_empty",
      "passthrough_args",
      "lua_script",
    ]),
    branch,
    branch,
  )
  .map(([rest, on_success, on_failure]) => ({ command: "a *", ...rest, on_success, on_failure }));
const actions =
  "keep_lines remove_lines truncate_lines truncate_bytes head tail group_by dedup json_extract regex_extract replace match_output on_empty compact_path nope".split(
    " ",
  );
const snip = fc.record({
  name: text,
  match: table(["subcommand", "exclude_flags", "require_flags"]).map((rest) => ({ command: "a", ...rest })),
  pipeline: fc.array(
    fc
      .tuple(fc.constantFrom(...actions), table(["pattern", "n", "max", "format", "fields", "normalize", "message"]))
      .map(([action, rest]) => ({ action, ...rest })),
    { maxLength: 6 },
  ),
});
const tokenjuice = fc.record({
  id: fc.constant("a/b"),
  match: table(["toolNames", "argv0", "gitSubcommands", "argvIncludes", "commandIncludes", "commandIncludesAny"]),
  filters: table(["skipPatterns", "keepPatterns"]),
  matchOutput: fc.array(table(["pattern", "message", "flags"]), { maxLength: 2 }),
  summarize: table(["head", "tail"]),
  failure: table(["preserveOnFailure", "head", "tail"]),
});
const content = fc.oneof(
  rtk.map((rule) => toml(rule)),
  tokf.map((rule) => toml(rule)),
  snip.map((rule) => yaml(rule)),
  tokenjuice.map((rule) => JSON.stringify(rule)),
  fc.string({ unit: "binary", maxLength: 60 }),
);

test("whatever stands in the files: no throw, and each hook is one that compiles", () => {
  fc.assert(
    fc.property(fc.array(content, { minLength: 1, maxLength: 3 }), (contents) => {
      const answer = importRules(contents.map((content, i) => ({ path: `f${i}.toml`, content })));
      expect(z.strictObject({ items: z.array(ReadRule), findings: z.array(RuleFinding) }).parse(answer)).toEqual(
        answer,
      );
      for (const { hook } of answer.items) expect(checkConfig(hook)).toEqual([]);
    }),
    { numRuns: 200 },
  );
});

test("as much as one request may hold is read in bounded time, and what is beyond the bounds is said", () => {
  const filter = (i: number) =>
    `[filters.f${i}]\nmatch_command = "^a"\ncolour = 1\nstrip_lines_matching = [${'"^ab", '.repeat(40)}]\n`;
  const big = Array.from({ length: RULE_LIMITS.rules + 200 }, (_, i) => filter(i)).join("");
  const started = performance.now();
  const { items, findings } = importRules([1, 2, 3, 4].map((i) => ({ path: `${i}.toml`, content: big })));
  expect(performance.now() - started).toBeLessThan(10_000);
  expect(items.length).toBeLessThanOrEqual(RULE_LIMITS.rules);
  expect(
    items.some(({ notes }) => notes.some(({ message }) => message.includes(`${RULE_LIMITS.patterns} patterns`))),
  ).toBe(true);
  expect(findings.length).toBeLessThanOrEqual(RULE_LIMITS.findings);
});
