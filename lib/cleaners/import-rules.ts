import { type ReadRule, type ReadRules, RULE_LIMITS, type RuleFile, type RuleFinding } from "@/lib/contract/rules";
import { type Draft, finish } from "./draft";
import { Notes, Source } from "./notes";
import { parseFile } from "./parse-file";
import { type Dialect, Translator } from "./pattern";
import { isRtk, readRtk } from "./rtk";
import { isSnip, readSnip } from "./snip";
import type { Table } from "./table";
import { isTokenjuice, readTokenjuice } from "./tokenjuice";
import { isTokenjuiceFixture, readFixture } from "./tokenjuice-fixtures";
import { isTokf, readTokf } from "./tokf";
import { filterOfTest, isTokfTest, readTokfTest } from "./tokf-tests";

/** A file that was parsed; `table` is null when it could not be. */
export type ReadFile = { source: Source; table: Table | null; notes: Notes; used: boolean };
type Rule = { draft: Draft; table: Table };

/** A file that a person means to be a rule; others are fixtures, of which only a few are asked for. */
const RULE_FILE = /\.(toml|ya?ml|json)$/i;

export const importRules = (files: readonly RuleFile[]): ReadRules => rulesOf(files.map(readRuleFile));

/**
 * Reads filter rules of rtk, tokf, snip and tokenjuice and makes hooks of them, with their tests as samples. The format is
 * told by the content. Pure and never throws; bounded by {@link RULE_LIMITS}.
 * @returns the rules in the order of the files, and what is wrong with the rest by file and line
 */
export function rulesOf(read: readonly ReadFile[]): ReadRules {
  const rules = new Map<string, Rule>();
  const drafts = draftsOf(read, rules);
  for (const file of read) addTest(file, rules, read);
  const items = withinSamples(drafts.slice(0, RULE_LIMITS.rules), read);
  if (drafts.length > RULE_LIMITS.rules)
    read[0]?.notes.say("error", `An import takes at most ${RULE_LIMITS.rules} rules; the others are left out.`);
  for (const { source, table, used, notes } of read)
    if (table && !used && notes.all.length === 0 && RULE_FILE.test(source.path))
      notes.lost("The file is no rule of rtk, tokf, snip or tokenjuice and no test of one.");
  return { items, findings: read.flatMap(findingsOf).slice(0, RULE_LIMITS.findings) };
}

/** Parses one file: the slow part, which a server does file by file. */
export function readRuleFile({ path, content }: RuleFile): ReadFile {
  const source = new Source(path, content.replace(/^\ufeff/, ""));
  const notes = new Notes(source);
  const parsed = parseFile(source);
  if (!("fault" in parsed)) return { source, table: parsed.table, notes, used: false };
  notes.all.push({ level: RULE_FILE.test(path) ? "error" : "warning", ...parsed.fault });
  return { source, table: null, notes, used: false };
}

/** What is wrong with a file that is another's fixture is nothing wrong. */
const findingsOf = ({ source, table, used, notes }: ReadFile): RuleFinding[] =>
  table === null && used ? [] : notes.findings().map((finding) => ({ ...finding, source: source.path }));

/** @param rules gets those that tests are looked up by: a tokf filter by its path, a tokenjuice rule by its id */
function draftsOf(files: readonly ReadFile[], rules: Map<string, Rule>): Draft[] {
  const translators = new Map<Dialect, Translator>();
  const translator = (dialect: Dialect) => {
    const made = translators.get(dialect) ?? new Translator(dialect);
    translators.set(dialect, made);
    return made;
  };
  return files.flatMap((file) => {
    const { source, table, notes } = file;
    if (!table) return [];
    if (isRtk(table)) {
      file.used = true;
      return readRtk(table, source, translator("rust"), notes);
    }
    const read = readerOf(table);
    if (!read) return [];
    file.used = true;
    const about = new Notes(source);
    const draft = read.rule(table, source, translator(read.dialect), about);
    if (!draft) notes.all.push(...about.all);
    else if (read.key !== undefined) rules.set(read.key(source), { draft, table });
    return draft ?? [];
  });
}

type RuleReader = {
  dialect: Dialect;
  rule: (table: Table, source: Source, translator: Translator, notes: Notes) => Draft | null;
  /** What tests in other files name the rule by. */
  key?: (source: Source) => string;
};

/** @returns how to read a file that is one rule */
function readerOf(table: Table): RuleReader | null {
  if (isTokf(table)) return { dialect: "rust", rule: readTokf, key: ({ path }) => path };
  if (isSnip(table)) return { dialect: "go", rule: readSnip };
  if (isTokenjuice(table)) return { dialect: "js", rule: readTokenjuice, key: () => String(table.id) };
  return null;
}

/** Adds a test to the rule that it is for. */
function addTest(file: ReadFile, rules: Map<string, Rule>, all: readonly ReadFile[]): void {
  const { source, table, notes } = file;
  if (!table || file.used) return;
  const fixture = isTokenjuiceFixture(table);
  if (!fixture && !isTokfTest(table)) return;
  file.used = true;
  const key = fixture ? String(table.ruleId) : filterOfTest(source.path);
  const rule = key === null ? undefined : rules.get(key);
  if (!rule) {
    notes.lost(`The test is for ${key ?? "a filter beside its folder"}, which is not among the files.`);
    return;
  }
  const test = fixture
    ? readFixture(table, rule.draft, notes)
    : readTokfTest(table, rule.draft, rule.table, notes, (path, from) => fixtureText(path, from, all));
  if (test) rule.draft.tests.push(test);
}

/** A fixture is named from its test's folder or from a folder above it. */
function fixtureText(path: string, from: string, files: readonly ReadFile[]): string | undefined {
  const beside = `${from.replace(/[^/]*$/, "")}${path}`;
  const found =
    files.find(({ source }) => source.path === beside || source.path === path) ??
    files.find(({ source }) => source.path.endsWith(`/${path}`));
  if (found) found.used = true;
  return found?.source.text;
}

function withinSamples(drafts: readonly Draft[], files: readonly ReadFile[]): ReadRule[] {
  let left: number = RULE_LIMITS.samples;
  return drafts.flatMap((draft) => {
    if (draft.tests.length > left) draft.notes.lost(`An import takes at most ${RULE_LIMITS.samples} samples.`);
    draft.tests = draft.tests.slice(0, left);
    left -= draft.tests.length;
    const item = finish(draft);
    if (item) return [item];
    files.find(({ source }) => source === draft.notes.source)?.notes.all.push(...draft.notes.all);
    return [];
  });
}
