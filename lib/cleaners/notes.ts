import { RULE_LIMITS, type RuleFinding, type RuleNote } from "@/lib/contract/rules";

/** How far behind the start of a rule its keys are looked for, in characters. */
const REACH = 20_000;

/** A file's text, which knows its lines. */
export class Source {
  private starts: number[] | undefined;

  constructor(
    readonly path: string,
    readonly text: string,
  ) {}

  /** @returns the 1-based line of an offset */
  lineAt(offset: number): number {
    this.starts ??= lineStarts(this.text);
    let [low, high] = [0, this.starts.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.starts[middle] as number) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** What is said about one rule. `base` is a word that stands where it begins in the file. */
export class Notes {
  readonly all: RuleNote[] = [];
  private from: number | undefined;

  constructor(
    readonly source: Source,
    private readonly base = "",
  ) {}

  /** @param words looked for one behind the other; the line of the last that is found is told */
  say(level: RuleNote["level"], message: string, ...words: string[]): void {
    if (this.all.length >= RULE_LIMITS.notesPerRule || this.all.some((note) => note.message === message)) return;
    const line = this.lineOf(words);
    this.all.push({ level, message, ...(line !== undefined && { line }) });
  }

  /** Could not be carried over. */
  lost(message: string, ...words: string[]): void {
    this.say("warning", message, ...words);
  }

  /** Carried over, with another meaning. */
  changed(message: string, ...words: string[]): void {
    this.say("info", message, ...words);
  }

  findings(): RuleFinding[] {
    return this.all.map((note) => ({ source: this.source.path, ...note }));
  }

  private lineOf(words: readonly string[]): number | undefined {
    const { text } = this.source;
    this.from ??= text.indexOf(this.base);
    const near = text.slice(Math.max(0, this.from), Math.max(0, this.from) + REACH);
    let at = -1;
    for (const word of words) {
      const next = near.indexOf(word, at + 1);
      if (next < 0) break;
      at = next;
    }
    if (at < 0 && (this.base === "" || this.from < 0)) return undefined;
    return this.source.lineAt(Math.max(0, this.from) + Math.max(0, at));
  }
}
