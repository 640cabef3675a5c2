import { lineForm } from "./line-form";

const DEDUPED = / \[×(\d+)\]$/;
const TRUNCATED = /…\[\+\d+ chars\]$/;
/** Shorter texts turn up inside of others by chance. */
const MIN_CONTAINED = 12;
/** Searches of the whole rewrite; behind them a line counts as lost, so that the work stays linear. */
const MAX_SEARCHES = 200;

/** Answers whether a line of the original is still in a rewrite: moved, counted, truncated or inside another line is fine. */
export class Survivors {
  private readonly raw: Set<string>;
  private readonly forms = new Map<string, number>();
  private readonly claimed = new Map<string, number>();
  private readonly prefixes = new Map<number, Set<string>>();
  private text: string | null = null;
  private searches = 0;

  constructor(private readonly after: string) {
    this.raw = new Set(after.split("\n"));
    for (const line of after.split("\n")) this.add(lineForm(line));
  }

  private add(form: string) {
    const times = Number(DEDUPED.exec(form)?.[1] ?? 1);
    const bare = form.replace(DEDUPED, "");
    this.forms.set(form, (this.forms.get(form) ?? 0) + 1);
    if (bare !== form) this.forms.set(bare, (this.forms.get(bare) ?? 0) + times);
    if (!TRUNCATED.test(bare)) return;
    const prefix = bare.replace(TRUNCATED, "").trimEnd();
    const known = this.prefixes.get(prefix.length) ?? new Set();
    this.prefixes.set(prefix.length, known.add(prefix));
  }

  /** Cheap and exact; says no for lines that changed at all. */
  hasRaw(line: string): boolean {
    return this.raw.has(line);
  }

  has(form: string): boolean {
    if (this.forms.has(form)) return true;
    for (const [length, known] of this.prefixes)
      if (length < form.length && known.has(form.slice(0, length).trimEnd())) return true;
    return form.length >= MIN_CONTAINED && this.contains(form);
  }

  /** Like {@link has}, but a line that is there twice answers only two questions. */
  claim(form: string): boolean {
    const there = this.forms.get(form);
    if (there === undefined) return this.has(form);
    const claimed = (this.claimed.get(form) ?? 0) + 1;
    this.claimed.set(form, claimed);
    return claimed <= there;
  }

  /** Whether a text is anywhere in the rewrite, blanks aside. */
  contains(text: string): boolean {
    if (this.searches++ >= MAX_SEARCHES) return false;
    this.text ??= lineForm(this.after.replaceAll("\r\n", "\n").replaceAll("\r", " "));
    return this.text.includes(text);
  }
}
