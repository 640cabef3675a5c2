import { templateOf, withoutPlaces, withoutTimes } from "./essence";
import { lineForm } from "./line-form";
import { splitCount } from "./marks";

const TRUNCATED = /^(.*?)…\[\+\d+ chars\](.*)$/;
/** Of a truncated line at least so much is left, or this share of it. */
const ENOUGH = 120;
const SHARE = 0.4;
/** Truncated lines are found by how they begin. */
const KEY = 12;
const MAX_PER_KEY = 50;
/** Shorter texts turn up inside of others by chance. */
const MIN_CONTAINED = 12;
/** Searches of the whole rewrite; behind them a line counts as lost, so that the work stays linear. */
const MAX_SEARCHES = 200;

/** Of longer lines only so much is compared loosely. */
const COMPARED = 1_000;

type Loose = { timeless: Set<string>; placeless: Map<string, number>; templates: Map<string, number> };

/**
 * Answers whether a line of the original is still in a rewrite. Moved, counted, truncated, inside of another line, without
 * its time or its folders is fine; a line that differs in more than that is another line.
 */
export class Survivors {
  private readonly lines: string[];
  private readonly raw: Set<string>;
  private forms: Map<string, number> | null = null;
  private readonly claimed = new Map<string, number>();
  private readonly truncated = new Map<string, [start: string, end: string][]>();
  private loose: Loose | null = null;
  private counts: Set<string> | null = null;
  private text: string | null = null;
  private searches = 0;

  /** @param original lines of the original, of which those with a count behind them speak for themselves only */
  constructor(
    after: string,
    private readonly original: readonly string[] = [],
  ) {
    this.lines = after.split("\n");
    this.raw = new Set(this.lines);
  }

  /** Counts that stood in the original tell of what its tool left out, not of lines that a rewrite folded. */
  private stoodThere(form: string): boolean {
    this.counts ??= new Set(
      this.original.flatMap((line) => {
        const last = line.trimEnd().at(-1);
        const one = last === "]" || last === ")" || last === "m" ? lineForm(line) : "";
        return one !== "" && splitCount(one)[0] !== one ? [withoutPlaces(withoutTimes(one))] : [];
      }),
    );
    return this.counts.size > 0 && this.counts.has(withoutPlaces(withoutTimes(form)));
  }

  /** Made when a line changed at all, which most protected lines did not. */
  private known(): Map<string, number> {
    if (this.forms) return this.forms;
    this.forms = new Map();
    for (const line of this.lines) this.add(this.forms, lineForm(line));
    return this.forms;
  }

  private add(forms: Map<string, number>, form: string) {
    const [bare, times] = splitCount(form);
    forms.set(form, (forms.get(form) ?? 0) + 1);
    if (bare !== form && !this.stoodThere(form)) forms.set(bare, (forms.get(bare) ?? 0) + times);
    const cut = bare.includes("…[+") ? TRUNCATED.exec(bare) : null;
    if (!cut) return;
    const [, start = "", end = ""] = cut;
    const key = start.slice(0, KEY);
    const known = this.truncated.get(key) ?? [];
    if (known.length < MAX_PER_KEY) this.truncated.set(key, [...known, [start.trimEnd(), end.trimStart()]]);
  }

  /** Cheap and exact; says no for lines that changed at all. */
  hasRaw(line: string): boolean {
    return this.raw.has(line);
  }

  /** Whether the form itself is there, perhaps counted or truncated. */
  hasForm(form: string): boolean {
    return this.known().has(form) || this.hasTruncated(form);
  }

  private hasTruncated(form: string): boolean {
    const least = Math.min(ENOUGH, form.length * SHARE);
    const fits = ([start, end]: [string, string]) =>
      start.length + end.length >= least &&
      start.length + end.length < form.length &&
      form.startsWith(start) &&
      form.endsWith(end);
    return (this.truncated.get(form.slice(0, KEY)) ?? []).some(fits);
  }

  /** Like {@link hasForm}, but a line that is there twice answers only two questions. */
  claimForm(form: string): boolean {
    const there = this.known().get(form);
    if (there === undefined) return this.hasTruncated(form);
    const claimed = (this.claimed.get(form) ?? 0) + 1;
    this.claimed.set(form, claimed);
    return claimed <= there;
  }

  /** A line that was found as it is answers for no other. */
  reserve(form: string): void {
    this.loose ??= this.loosely();
    take(this.loose.placeless, withoutPlaces(withoutTimes(form.slice(0, COMPARED))));
  }

  /**
   * Whether there is a line that tells the same without times, folders and secrets, or a count of lines of its template.
   * A line answers for one such line only, a counted one for as many as its count says.
   * @param each whether a line that differs in its time only is another one
   */
  claimLoosely(form: string, each: boolean): boolean {
    this.loose ??= this.loosely();
    const { timeless, placeless, templates } = this.loose;
    const bare = withoutTimes(form.slice(0, COMPARED));
    if (bare === "" || (!each && timeless.has(bare))) return true;
    const placed = withoutPlaces(bare);
    return take(placeless, placed) || take(templates, templateOf(placed));
  }

  private loosely(): Loose {
    const found: Loose = { timeless: new Set(), placeless: new Map(), templates: new Map() };
    for (const line of this.lines) {
      const [form, times] = splitCount(lineForm(line).slice(0, COMPARED));
      if (form === "") continue;
      const bare = withoutTimes(form);
      const placed = withoutPlaces(bare);
      found.timeless.add(bare);
      found.placeless.set(placed, (found.placeless.get(placed) ?? 0) + 1);
      if (times < 2 || this.stoodThere(lineForm(line).slice(0, COMPARED))) continue;
      const template = templateOf(placed);
      found.templates.set(template, (found.templates.get(template) ?? 0) + times);
    }
    return found;
  }

  /** Whether a text is anywhere in the rewrite, blanks aside; short ones only where `short` allows. */
  contains(text: string, short = false): boolean {
    if ((text.length < MIN_CONTAINED && !short) || this.searches++ >= MAX_SEARCHES) return false;
    this.text ??= this.lines.map(lineForm).join("\n");
    return this.text.includes(text);
  }
}

function take(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}
