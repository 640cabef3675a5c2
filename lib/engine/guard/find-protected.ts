import { stripAnsi } from "../ansi";
import { listFindings } from "../findings/list";
import { LONG_LIST, surplusOf } from "../findings/surplus";
import { compileLinear } from "../regex/linear";
import { templateOf, withoutPlaces, withoutTimes } from "./essence";
import { lineForm, visibleLine, withoutPrefix } from "./line-form";
import { PROTECTIONS, type Protection } from "./patterns";

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

/** Patterns that fail within the first few characters of most lines, tried at the beginning of a line only; the others run over it. */
const isQuick = ({ pattern: { source, flags } }: Protection) =>
  flags === "" && beginsWithCaret(source) && !/\\S[*+]|\.[*+{]|\][*+{]|\\w[*+]/.test(source);
/** One test for many patterns. */
const union = (rows: readonly Protection[], flags: string) =>
  new RegExp(rows.map(({ pattern }) => `(?:${pattern.source})`).join("|"), flags);
const ANYWHERE = PROTECTIONS.filter(({ tail, last }) => !tail && !last);
const LAST = PROTECTIONS.filter(({ last }) => last);
const TAIL = PROTECTIONS.filter(({ tail }) => tail);
const QUICK = union(ANYWHERE.filter(isQuick), "y");
const slow = ANYWHERE.filter((row) => !isQuick(row));
const SLOW = union(
  slow.filter(({ pattern }) => !pattern.flags.includes("i")),
  "",
);
const SLOW_OF_ANY_CASE = union(
  slow.filter(({ pattern }) => pattern.flags.includes("i")),
  "i",
);
/** Whatever a slow pattern matches has one of these. */
const HINT =
  /error|fail|fatal|panic|exception|exit(?:ed)?\b|interrupt|assert|abort|signal|sig[a-z]{3}|segmentation|core dumped|sanitizer|memory|oom-?k|allocat|smashing|double free|severe|critical|\[crit|emerg|alert|warn|denied|refused|reject|conflict|cannot|can't|could|unable|not found|no such|not permitted|directory|exists|not empty|reset by|timed out|timeout|no space|read-only|too many|busy|unavailable|broken pipe|in use|too long|bad file|invalid|host is down|no route|unreach|not known|missing|expected|received|actual|upgraded|success|err_|segfault|not run|> \[|\d\) |\.php:\d|sc\d{4}|ℹ|listen e|unrecognized|unknown|illegal|undefined|multiple def|line \d|\.\w+:\d+:|\*\*\*|[✗✕×✘✖]|crashloop|back-?off|imagepull|evicted|unhealthy|restarting \(|pending|terminat|would reformat|notready|" [45]\d\d |status[=:] ?[45]|anr in|androidruntime|rspec|not ok|\[e\]|› |passed|skipped|deselected|no tests|packages?\b| \|\s+(?:\d|bin)|->|ok=|tests: |: [efc]: |level|\.py:\d+: |collecting|unhandled|built in|compiled|done in|complete|requires|requirement|http|━{3}|change: |succeeded|dependencies:|^(?:added|removed|changed|up to date)\b|\be\/|\d [ef] |^[a-z]{1,4}\d{3,4} /i;

/** Whether each alternative of a pattern begins with `^`. */
function beginsWithCaret(source: string): boolean {
  let depth = 0;
  let inClass = false;
  let fresh = true;
  for (let i = 0; i < source.length; i++) {
    const char = source[i] as string;
    if (fresh && char !== "^") return false;
    fresh = false;
    if (char === "\\") i++;
    else if (inClass) inClass = char !== "]";
    else if (char === "[") inClass = true;
    else if (char === "(") depth++;
    else if (char === ")") depth--;
    else if (char === "|" && depth === 0) fresh = true;
  }
  return true;
}

function matchesAny(visible: string): boolean {
  QUICK.lastIndex = 0;
  return QUICK.test(visible) || (HINT.test(visible) && (SLOW.test(visible) || SLOW_OF_ANY_CASE.test(visible)));
}

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
  private readonly verdicts = new Map<string, Protection | null>();
  private readonly holds = new Map<Protection, boolean>();
  private readonly whole: string;
  private forms: readonly string[] | null = null;
  private readonly own: ((line: string) => boolean)[];

  constructor(
    private readonly lines: readonly string[],
    protect: readonly string[],
  ) {
    this.whole = stripAnsi(lines.join("\n"));
    this.own = protect.flatMap((pattern) => {
      const compiled = compileLinear(pattern);
      return compiled.error ? [] : [compiled.test];
    });
  }

  run(): ProtectedLine[] {
    this.lines.forEach((line, i) => {
      const row = this.verdict(line);
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
  private verdict(line: string): Protection | null {
    const known = this.verdicts.get(line);
    if (known !== undefined) return known;
    const visible = visibleLine(line);
    let row = matchesAny(visible) ? this.kindOf(visible, ANYWHERE) : null;
    const bare = row ? visible : withoutPrefix(visible);
    if (bare !== visible && matchesAny(bare)) row = this.kindOf(bare, ANYWHERE);
    this.verdicts.set(line, row);
    return row;
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

  private isOwn = (line: string) => this.own.some((test) => test(line.replace(/\r$/, "")));

  private takePlace(index: number, { what, place, pattern }: Protection) {
    const end = Math.min(this.lines.length, index + 1 + PLACE_WITHIN);
    for (let i = index + 1; i < end; i++) {
      const visible = visibleLine(this.lines[i] as string);
      if (place?.test(visible)) return this.add(i, `place of the ${what}`, null);
      if (pattern.test(visible)) return;
    }
  }

  /** Stops at a line of the same kind, which has taken the heading already. */
  private takeHeading(index: number) {
    for (let i = index - 1; i >= 0 && index - i <= HEADING_WITHIN; i--) {
      const visible = visibleLine(this.lines[i] as string);
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
      const visible = visibleLine(this.lines[i] as string);
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
    for (const row of LAST) {
      const at = this.lines.findLastIndex((line) => row.pattern.test(visibleLine(line)));
      if (at >= 0 && this.applies(row)) this.add(at, row.what, row);
    }
  }

  private takeTail() {
    let seen = 0;
    for (let i = this.lines.length - 1; i >= 0 && seen < TAIL_LINES; i--) {
      const visible = visibleLine(this.lines[i] as string);
      if (visible === "") continue;
      seen++;
      const row = this.kindOf(visible, TAIL);
      if (row) this.add(i, row.what, row);
    }
  }
}
