import type { Stage } from "@/lib/contract/stages";
import type { Notes } from "./notes";
import { groupCount, quote, type Translated, type Translator } from "./pattern";

type MatchOutput = Extract<Stage, { match_output: unknown }>["match_output"][number];
type Replace = Extract<Stage, { replace: unknown }>["replace"][number];

const SAFER = {
  lines: "Lines that tell of an error, a failing test or a summary stay, whatever the rule drops.",
  caps: "Where it cuts, protected lines stay wherever they stand, and a mark says how many lines are missing.",
  messages: "Its messages stand in only where nothing tells of a failure, neither the event nor the text.",
  empty: "Its text for an empty result stands in for a success only; of a failure the original comes back.",
  long: "Longer lines are cut in their middle, protected lines not at all.",
};

/** Collects the stages of one rule. What does not fit is told to the notes, and nothing is added then. */
export class StageList {
  readonly all: Stage[] = [];
  /** What earlier stages say instead of the output. Peers stop there, so that later stages must leave it alone. */
  private said: string[] = [];

  constructor(
    readonly translator: Translator,
    readonly notes: Notes,
    /** Whether the peer ends with the first message. */
    private readonly stopsAtMessage = true,
  ) {}

  /** @returns a list for the stages of a branch, which come behind these */
  branch(): StageList {
    const branch = new StageList(this.translator, this.notes, this.stopsAtMessage);
    branch.said = [...this.said];
    return branch;
  }

  add(...stages: Stage[]): void {
    this.all.push(...stages);
  }

  /** Lines that match go. A pattern that cannot be carried over is left out, which keeps more. */
  drop(patterns: readonly string[], key: string): void {
    const fit = patterns.flatMap((pattern) => this.line(pattern, key) ?? []);
    if (fit.length === 0) return;
    const unless = this.saidLines();
    this.add({
      drop_lines: { patterns: fit, ...(unless.length > 0 && { unless }), keep_protected: true },
    });
    this.notes.changed(SAFER.lines);
  }

  /** Only lines that match stay. Without one of its patterns it would drop more than it did, so it is left out as a whole. */
  keep(patterns: readonly string[], key: string): string[] | null {
    const fit = patterns.flatMap((pattern) => this.line(pattern, key) ?? []);
    if (patterns.length === 0) return null;
    if (fit.length < patterns.length) {
      this.notes.lost(`${key} is left out as a whole: without all of its patterns it would drop too much.`, key);
      return null;
    }
    this.add({ keep_lines: { patterns: [...fit, ...this.saidLines()], keep_protected: true } });
    this.notes.changed(SAFER.lines);
    return fit;
  }

  replace(rules: readonly Replace[]): void {
    if (rules.length > 0) this.add({ replace: [...rules] });
  }

  /**
   * A rule that makes the whole line of the first match. Its groups are `group(n)` in the replacement.
   * @param replacement gets the number of groups and how to write one
   */
  lineInsteadOf(pattern: string, replacement: (count: number, group: (n: number) => string) => string, key: string) {
    const fit = this.line(pattern, key);
    if (fit === null) return null;
    const whole = this.fitting(this.translator.line(pattern), key, (inner) => `^.*?(${inner}).*$`);
    return whole && { fit, rule: { pattern: whole, replacement: replacement(groupCount(fit), (n) => `\${${n + 1}}`) } };
  }

  messages(rules: readonly MatchOutput[]): void {
    if (rules.length === 0) return;
    this.add({ match_output: [...rules] });
    if (this.stopsAtMessage) this.said.push(...rules.map(({ message }) => message));
    this.notes.changed(SAFER.messages);
  }

  /** A text for every successful output. */
  messageForSuccess(message: string): void {
    const unless = this.said.map((text) => `\\A${quote(text)}\\z`).join("|");
    this.messages([{ pattern: "\\A", message, ...(unless !== "" && { unless }) }]);
  }

  /** First and last lines. 0 is: none of them. */
  window(head: number | undefined, tail: number | undefined, key: string): void {
    if (!head && !tail) {
      if (head === 0 || tail === 0) this.notes.lost("A cap of 0 lines would leave nothing and is left out.", key);
      return;
    }
    this.add({ window: { ...(head && { head }), ...(tail && { tail }) } });
    this.notes.changed(SAFER.caps, key);
  }

  truncate(chars: number | undefined, key: string): void {
    if (chars === 0) this.notes.lost("Lines of 0 characters would say nothing; the limit is left out.", key);
    if (!chars) return;
    this.add({ truncate_lines_at: { chars, from: "middle" } });
    this.notes.changed(SAFER.long, key);
  }

  onEmpty(text: string | undefined, key: string): void {
    if (text === undefined) return;
    this.add({ on_empty: text });
    this.notes.changed(SAFER.empty, key);
  }

  /** @returns a pattern for lines, or null after a note */
  line(pattern: string, key: string): string | null {
    return this.fitting(this.translator.line(pattern), key);
  }

  /** @returns the pattern, or null after a note that says why it cannot be carried over */
  fitting(translated: Translated, key: string, wrap = (pattern: string) => pattern): string | null {
    if (translated.fault === undefined) return wrap(translated.pattern);
    this.notes.lost(`A pattern of ${key} cannot be carried over: ${translated.fault}.`, key);
    return null;
  }

  private saidLines(): string[] {
    const lines = this.said.flatMap((text) => text.split("\n")).filter((line) => line.trim() !== "");
    return [...new Set(lines)].map((line) => `^${quote(line)}$`);
  }
}
