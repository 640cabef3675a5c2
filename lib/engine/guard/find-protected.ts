import { stripAnsi } from "../ansi";
import { listFindings } from "../findings/list";
import { LONG_LIST, surplusOf } from "../findings/surplus";
import { compileLinear } from "../regex/linear";
import { linearSteps, spend } from "../regex/work";
import { templateOf, withoutPlaces, withoutTimes } from "./essence";
import { lineForm, visibleLine, visiblePlain, withoutPrefix } from "./line-form";
import { PROTECTIONS, type Protection } from "./patterns";
import { type Prefilter, prefilter } from "./prefilter";

/** A line that may not be lost. `row` is the kind; null for what the hook itself protects and for what stands beside a protected line. */
export type ProtectedLine = { index: number; what: string; failure: boolean; row: Protection | null };

/** How far behind an error its place is looked for, in lines. */
const PLACE_WITHIN = 12;
/** How far before a line its heading is, in lines. */
const HEADING_WITHIN = 400;
const TAIL_LINES = 12;
const FRAMES_WITHIN = 60;
const OWN_FRAME =
  /^\s+File "(?!.*(?:site-packages|dist-packages|\/lib\/python\d|<frozen))[^"]+", line \d+|^(?!.*(?:site-packages|dist-packages|\/lib\/python\d|<frozen))\S+\.py:\d+: in /;
/** Where some tools say the place before what is wrong there. */
const PLACE_BEFORE = /^\S+[:(]\d+[:,]\d+\)?:?$/;
/** Below these stands the code that they are about. */
const WITH_CODE = new Set(["error", "compiler error", "lint error", "bundler error", "error of the database"]);
const BLOCK_LINES = 8;
const CARET = /^[\s|│\d>]*[~^]+(?:\s|$)/;
/** Of a flood of one template so many of its first lines count, and the last one. */
const FLOOD = 20;
/** More kinds of rare lines are not rare. */
const MAX_RARE = 20;

const ANYWHERE = PROTECTIONS.filter(({ tail, last }) => !tail && !last);
const LAST = PROTECTIONS.filter(({ last }) => last);
const TAIL = PROTECTIONS.filter(({ tail }) => tail);
const OF_LINES = [...ANYWHERE, ...LAST];
const EVERYWHERE = [...OF_LINES.keys()];
/** So many lines are tried on every pattern first: to find their words takes as long, and a command line sees few lines. */
const WORTH_WHILE = 500;
let tried = 0;
let ofLines: Prefilter | null = null;
const mayMatch: Prefilter = (line) => {
  if (!ofLines && tried++ < WORTH_WHILE) return EVERYWHERE;
  ofLines ??= prefilter(OF_LINES.map(({ pattern }) => pattern));
  return ofLines(line);
};

/** What one line is by itself: its kind, and the kinds of which only the last line counts. */
type Verdict = { row: Protection | null; last: readonly Protection[] };
const NOTHING: Verdict = { row: null, last: [] };

/**
 * @returns the lines of a text that a rewrite may not lose, ascending: errors with their place, names of failing tests,
 * panics, exceptions, summaries of the usual tools, what is rare in a log, and what `protect` matches (RE2 syntax, on a
 * linear engine). Deterministic; linear in the text.
 */
export function findProtected(lines: readonly string[], protect: readonly string[] = []): ProtectedLine[] {
  return new Finder(lines, protect).run();
}

class Finder {
  private readonly found = new Map<number, ProtectedLine>();
  private readonly floods = new Map<string, number[]>();
  private readonly rare = new Map<Protection, Map<string, number>>();
  private readonly verdicts = new Map<string, Verdict>();
  private readonly last = new Map<Protection, number>();
  private readonly holds = new Map<Protection, boolean>();
  private readonly whole: string;
  private readonly visible: (line: string) => string;
  private forms: readonly string[] | null = null;
  private readonly own: ((line: string) => boolean)[];

  constructor(
    private readonly lines: readonly string[],
    protect: readonly string[],
  ) {
    const joined = lines.join("\n");
    this.whole = stripAnsi(joined);
    this.visible = joined === this.whole ? visiblePlain : visibleLine;
    this.own = protect.flatMap((pattern) => {
      const compiled = compileLinear(pattern);
      return compiled.error ? [] : [compiled.test];
    });
  }

  run(): ProtectedLine[] {
    this.lines.forEach((line, i) => {
      const { row, last } = this.verdict(line);
      for (const one of last) this.last.set(one, i);
      if (row) this.take(i, row);
      else if (this.isOwn(line))
        this.found.set(i, { index: i, what: "protected by the hook", failure: false, row: null });
    });
    this.takeFirstBlock();
    this.takeLast();
    this.takeTail();
    this.takeRare();
    if (this.found.size > LONG_LIST) this.thinFindings();
    for (const members of this.floods.values()) this.thin(members.slice(FLOOD, -1));
    return [...this.found.values()].sort((a, b) => a.index - b.index);
  }

  /** Lines repeat, and what a line is depends on nothing else. */
  private verdict(line: string): Verdict {
    const known = this.verdicts.get(line);
    if (known) return known;
    const visible = this.visible(line);
    let found = this.verdictOn(visible);
    const bare = found.row ? visible : withoutPrefix(visible);
    if (bare !== visible) found = { row: this.verdictOn(bare).row, last: found.last };
    this.verdicts.set(line, found);
    return found;
  }

  private verdictOn(visible: string): Verdict {
    const places = mayMatch(visible);
    if (places.length === 0) return NOTHING;
    const rows = places.map((at) => OF_LINES[at] as Protection).filter((row) => row.pattern.test(visible));
    return {
      row: rows.find((row) => !row.last && this.applies(row)) ?? null,
      last: rows.filter((row) => row.last),
    };
  }

  /** The text as it is, and without what a program that shows others' lines sets before them. */
  private texts(): readonly string[] {
    this.forms ??= [this.whole, this.whole.split("\n").map(withoutPrefix).join("\n")];
    return this.forms[0] === this.forms[1] ? [this.whole] : this.forms;
  }

  private kindOf(visible: string, rows: readonly Protection[]): Protection | null {
    return rows.find((row) => row.pattern.test(visible) && this.applies(row)) ?? null;
  }

  private applies(row: Protection): boolean {
    if (!row.only && !row.unless) return true;
    const known = this.holds.get(row);
    if (known !== undefined) return known;
    const [only, unless] = [row.only, row.unless];
    const applies =
      (!only || this.texts().some((text) => only.test(text))) &&
      !(unless && this.texts().some((text) => unless.test(text)));
    this.holds.set(row, applies);
    return applies;
  }

  private take(index: number, row: Protection) {
    if (row.rare) return this.keepForLater(index, row);
    this.add(index, row.what, row);
    for (const at of this.following(index, row.next ?? 0)) this.add(at, row.what, null, row.each ? row : null);
    if (row.place) this.takePlace(index, row);
    if (row.heading) this.takeHeading(index);
    if (row.failure && PLACE_BEFORE.test(this.lines[index - 1] ?? ""))
      this.add(index - 1, `place of the ${row.what}`, null);
    if (row.what === "exception") this.takeFrame(index);
    if (row.floods) {
      const key = row.floods === true ? this.template(index) : row.floods.exec(this.lines[index] as string)?.[0];
      const members = this.floods.get(key ?? "");
      if (members) members.push(index);
      else this.floods.set(key ?? "", [index]);
    }
  }

  private add(index: number, what: string, row: Protection | null, like: Protection | null = null) {
    if (!this.found.has(index))
      this.found.set(index, { index, what, failure: row?.failure === true, row: row ?? like });
  }

  private template = (index: number) =>
    templateOf(withoutPlaces(withoutTimes(lineForm(this.lines[index] as string).slice(0, 500))));

  private keepForLater(index: number, row: Protection) {
    const templates = this.rare.get(row) ?? new Map<string, number>();
    this.rare.set(row, templates);
    if (templates.size > MAX_RARE) return;
    const key = this.template(index);
    if (!templates.has(key)) templates.set(key, index);
  }

  private takeRare() {
    for (const [row, templates] of this.rare)
      if (templates.size <= MAX_RARE) for (const at of templates.values()) this.add(at, row.what, row);
  }

  private thin(indices: readonly number[]) {
    for (const at of indices) if (!this.isOwn(this.lines[at] as string)) this.found.delete(at);
  }

  /** Of a long list of errors those that tell nothing new, with their places; what else stands between stays. */
  private thinFindings() {
    for (const { head, from, to } of surplusOf(listFindings(this.lines))) {
      this.thin([head]);
      for (let i = from; i < to; i++) if (this.found.get(i)?.row === null) this.thin([i]);
    }
  }

  private isOwn(line: string): boolean {
    spend(this.own.length * linearSteps(line.length));
    return this.own.some((test) => test(line.replace(/\r$/, "")));
  }

  private takePlace(index: number, { what, place, pattern }: Protection) {
    const end = Math.min(this.lines.length, index + 1 + PLACE_WITHIN);
    for (let i = index + 1; i < end; i++) {
      const visible = this.visible(this.lines[i] as string);
      if (place?.test(visible)) return this.add(i, `place of the ${what}`, null);
      if (pattern.test(visible)) return;
    }
  }

  /** Stops at a line of the same kind, which has taken the heading already. */
  private takeHeading(index: number) {
    for (let i = index - 1; i >= 0 && index - i <= HEADING_WITHIN; i--) {
      const visible = this.visible(this.lines[i] as string);
      if (visible === "" || this.found.get(i)?.row?.heading) return;
      if (!/^\s/.test(visible)) return this.add(i, "file of the errors", null);
    }
  }

  /** The innermost frame of a Python traceback that is one's own code. */
  private takeFrame(index: number) {
    for (let i = index - 1; i >= 0 && index - i <= FRAMES_WITHIN; i--) {
      const line = this.lines[i] as string;
      if (OWN_FRAME.test(line)) return this.add(i, "place of the exception", null);
      if (/^\S/.test(line)) return;
    }
  }

  /** The source and the caret below the first error. */
  private takeFirstBlock() {
    let first = Number.POSITIVE_INFINITY;
    for (const { index, failure, row } of this.found.values())
      if (failure && row && index < first && WITH_CODE.has(row.what)) first = index;
    for (let i = first + 1; i <= first + BLOCK_LINES && i < this.lines.length; i++) {
      const visible = this.visible(this.lines[i] as string);
      if (visible === "") return;
      if (!CARET.test(visible)) continue;
      if (i - 1 > first) this.add(i - 1, "code of the first error", null);
      return this.add(i, "code of the first error", null);
    }
  }

  private following(from: number, count: number): number[] {
    const found: number[] = [];
    for (let i = from + 1; i < this.lines.length && found.length < count; i++)
      if ((this.lines[i] as string).trim() !== "") found.push(i);
    return found;
  }

  private takeLast() {
    for (const [row, at] of this.last) if (this.applies(row)) this.add(at, row.what, row);
  }

  private takeTail() {
    let seen = 0;
    for (let i = this.lines.length - 1; i >= 0 && seen < TAIL_LINES; i--) {
      const visible = this.visible(this.lines[i] as string);
      if (visible === "") continue;
      seen++;
      const row = this.kindOf(visible, TAIL);
      if (row) this.add(i, row.what, row);
    }
  }
}
