import { classBody } from "./char-set";
import { parseClass } from "./parse-class";
import { alternate, concat, group, leaf, type Piece, repeat, Untranslatable } from "./piece";
import { Scanner } from "./scanner";

type Flags = { i: boolean; m: boolean; s: boolean; U: boolean };

const MAX_DEPTH = 200;
/** V8 also tries assertions between the halves of a surrogate pair, where RE2 never looks; no class matches there. */
const WHOLE_CHAR = "(?=[^]|$)";

/** Translates RE2 syntax to V8 source (u flag, none of i, m and s). */
export class Parser {
  private flags: Flags = { i: false, m: false, s: false, U: false };
  private depth = 0;

  /** @param exact whether spans and groups matter; without it every group is made non-capturing */
  constructor(
    private readonly scan: Scanner,
    private readonly exact: boolean,
  ) {}

  pattern(): Piece {
    const piece = this.alternatives();
    if (!this.scan.done) throw new Untranslatable();
    return piece;
  }

  private alternatives(): Piece {
    if (++this.depth > MAX_DEPTH) throw new Untranslatable();
    const pieces = [this.sequence()];
    while (this.scan.eat("|")) pieces.push(this.sequence());
    this.depth--;
    return alternate(pieces);
  }

  private sequence(): Piece {
    const pieces: Piece[] = [];
    while (!this.scan.done && !this.scan.looking("|") && !this.scan.looking(")")) {
      if (this.flagSwitch()) continue;
      const quoted = this.scan.take(/\\Q([\s\S]*?)(?:\\E|$)/y);
      const parts = quoted ? [...(quoted[1] ?? "")].map((c) => this.literal(c.codePointAt(0) ?? 0)) : [this.atom()];
      const last = parts.pop();
      pieces.push(...parts);
      if (last) pieces.push(this.repeated(last));
    }
    return pieces.length > 0 ? concat(pieces) : leaf("(?:)", true, true);
  }

  /** `(?i)`, `(?s-U)`: from here to the end of the group. */
  private flagSwitch(): boolean {
    const found = this.scan.take(/\(\?([imsU]*)(?:-([imsU]+))?\)/y);
    if (found) this.setFlags(found[1] ?? "", found[2] ?? "");
    return found !== null;
  }

  private setFlags(on: string, off: string) {
    const next = { ...this.flags };
    for (const flag of on) next[flag as keyof Flags] = true;
    for (const flag of off) next[flag as keyof Flags] = false;
    this.flags = next;
  }

  private repeated(body: Piece): Piece {
    const found = this.scan.take(/(?:([*+?])|\{(\d+)(?:(,)(\d*))?\})(\??)/y);
    if (!found) return body;
    const [, sign, from, comma, to, question] = found;
    const min = sign ? (sign === "+" ? 1 : 0) : Number(from);
    const max = sign ? (sign === "?" ? 1 : Infinity) : comma ? (to ? Number(to) : Infinity) : min;
    const lazy = (question === "?") !== this.flags.U;
    const count = sign ?? `{${from}${comma ?? ""}${to ?? ""}}`;
    if (this.scan.take(/[*+?]|\{\d+(?:,\d*)?\}/y)) throw new Untranslatable();
    return repeat(body, count + (lazy ? "?" : ""), min, max, this.exact);
  }

  private atom(): Piece {
    const { scan, flags } = this;
    if (scan.eat("(")) return this.group();
    if (scan.eat("[")) return leaf(parseClass(scan, flags.i));
    if (scan.eat(".")) return leaf(flags.s ? "[^]" : "[^\\n]");
    if (scan.eat("^")) return leaf(flags.m ? "(?<=^|\\n)" : "^", false, true);
    if (scan.eat("$")) return leaf(flags.m ? "(?=\\n|$)" : "$", false, true);
    if (scan.looking("\\")) return this.escape();
    if (scan.take(/[*+?]/y)) throw new Untranslatable();
    return this.literal(scan.codePoint());
  }

  private group(): Piece {
    const { scan, flags } = this;
    const named = scan.take(/\?P?<[0-9A-Za-z_]+>/y) !== null;
    const switched = named ? null : scan.take(/\?([imsU]*)(?:-([imsU]+))?:/y);
    if (switched) this.setFlags(switched[1] ?? "", switched[2] ?? "");
    else if (!named && scan.looking("?")) throw new Untranslatable();
    const body = this.alternatives();
    if (!scan.eat(")")) throw new Untranslatable();
    this.flags = flags;
    return group(body, this.exact && !switched);
  }

  private escape(): Piece {
    const { scan, flags } = this;
    if (scan.eat("\\A")) return leaf("^", false, true);
    if (scan.eat("\\z")) return leaf("$", false, true);
    if (scan.eat("\\b")) return leaf("\\b", false, true);
    if (scan.eat("\\B")) return leaf(`${WHOLE_CHAR}\\B`, false, true);
    const perl = scan.perlClass(flags.i);
    if (perl) return leaf(`[${classBody(perl)}]`);
    const prop = scan.propertyClass(flags.i);
    if (prop !== null) return leaf(prop);
    return this.literal(scan.escaped());
  }

  private literal(cp: number): Piece {
    return leaf(Scanner.literal(cp, this.flags.i));
  }
}
