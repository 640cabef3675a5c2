import { masker } from "../pipeline/mask";

/**
 * How grave a finding is: 3 for what cannot run at all (syntax, names and modules that do not exist), whatever a linter calls it, 2
 * for errors, 1 for warnings, 0 for hints and for what does not say.
 */
export type Grade = 0 | 1 | 2 | 3;
/** The line that a finding of a compiler or linter begins with. `file` is null where the file stands elsewhere. */
export type Head = { file: string | null; kind: string; grade: Grade };

/** `src/a.ts:3:5`, `src/a.ts(3,5)` and what stands behind. */
const LOCATED =
  /^ {0,4}((?:[A-Za-z]:)?(?:[\\/][^:()"]{1,300}?|[^\s:()"]{1,300}))(?::\d+(?::\d+(?:-\d+)?)?|\(\d+(?:,\d+){0,3}\)|: line \d+, col \d+,)(?::| -)? (\S.*)$/;
/** A rule at the end makes a finding of a message with line and column; the code comments of a search's hits begin with a star. */
const RULED =
  /^[^:]{1,300}:\d+:\d+: (?!\*)\S.*\s(?:\[(?:(error|warning)\/)?([\w@./:-]{3,60})\]|\(([\w@./:-]{3,60})\))$/i;
/** Not the time or the port before a message of a log. */
const FILE = /[./\\][\w-]*[A-Za-z]|file$/i;
/** What Go says needs neither a severity nor a code. */
const GO = /^[^\s:]+\.go:\d+:\d+: /;
const BRACKETED = /^\[(ERROR|WARNING)\] ((?:[A-Za-z]:)?[^\s:]{1,300}):\[\d+,\d+\] (.*)$/;
const KOTLIN = /^([ew]): (?:file:\/\/)?([^\s:]{1,300}):\d+:\d+:? (.*)$/;
/** What Oxlint and others draw: a sign and what is wrong, the place in a frame below. */
const DRAWN = /^ {0,4}([×x✖⚠!☞>ℹ]) (?:([\w@/-]{2,40}\([\w@/-]{2,60}\)): )?(\S.*)$/;
const DRAWN_GRADES: Record<string, Grade> = { "×": 2, x: 2, "✖": 2, "⚠": 1, "!": 1 };
/** ESLint's code frames. */
const AT_END = /^(error|warning): (\S.{0,900}) at (\S{1,300}):\d+:\d+:$/;
const UNDER_FILE = /^\s+\d+:\d+\s+(\S.*)$/;
const ABOVE_PLACE = /^(?:(error|warning)(?:\[([\w:-]+)\])?: |([A-Z]{1,4}\d{3,4}|invalid-syntax):? )(\S.*)$/;

const SEVERITY =
  /^\W{0,2}(?:((?:fatal |internal compiler |syntax )?error|err|fatal|✖|×)|(warning|warn|⚠)|(note|info(?:rmation)?|hint|style|suggestion|refactor|convention|remark|ℹ))(?=[\s:\]]|$)\W*/i;
const LETTER = /^([CRWEFIN]): (?:\[\w+\] )?/;
const CODE =
  /^\(?([A-Z]{1,8}-?\d{2,5})\b|^([A-Z]\w+\/[\w/]+): |^((?:lint|format|parse|assist|suppressions)(?:\/\w+)*)(?=\s|$)/;
const TRAILING = /\[((?:-W)?[\w./=+@-]{3,60})\](?: \[[^\]]{1,300}\])?$|\(([\w./@-]{3,60})\)$|\s{2,}([\w@./-]{3,60})$/;
/** Codes that tell by themselves how grave they are: of syntax and missing names, of pyflakes, and the letters of Pylint. */
const BROKEN_CODE =
  /^(?:F(?:7|82)\d{1,2}|E9\d\d|E000\d|E060[12]|E0401|invalid-syntax|syntax|no-undef|name-defined|undefined-variable|import-error|reportUndefinedVariable|reportMissingImports|TS(?:1\d{3}|2304|2307|2552|2305)|CS(?:0103|0246|1\d{3})|E04(?:25|32|33)|parse)$/;
const BROKEN_TEXT = /^(?:Parsing error|SyntaxError|Syntax error|cannot find symbol|undefined: )/;
const SEVERE_CODE = /^(?:F(?:5|63)\d{1,2}|[EF]\d{4})$/;
const WARNING_CODE = /^(?:F\d{3}|W\d{4})$/;

const mask = masker(["quoted", "numbers", "hex", "paths"], ["`[^`]{0,200}`", "[‘“][^’”]{0,200}[’”]"]);
const KIND_CHARS = 120;
const TAIL_CHARS = 400;

/** Whether a line may be the name of the file that findings below it are in. */
export const isHeading = (line: string): boolean => !/^\s/.test(line) && FILE.test(line);

/**
 * @returns what a line tells when it is the first of a finding, or null; with `placeBelow` its place is to be looked for below,
 * and where it is `drawn` the line is nothing without it
 */
export function headOf(line: string): (Head & { placeBelow?: true; drawn?: true }) | null {
  const drawn = DRAWN.exec(line);
  if (drawn) {
    const [, sign, rule, text] = drawn as unknown as [string, string, string | undefined, string];
    const grade = BROKEN_TEXT.test(text) ? 3 : (DRAWN_GRADES[sign] ?? 0);
    return { file: null, kind: rule ?? kindOf(text), grade, placeBelow: true, drawn: true };
  }
  const framed = AT_END.exec(line);
  if (framed)
    return { file: framed[3] as string, kind: kindOf(framed[2] as string), grade: framed[1] === "error" ? 2 : 1 };
  const located = LOCATED.exec(line);
  if (located && FILE.test(located[1] as string))
    return told(located[1] as string, located[2] as string, GO.test(line), RULED.exec(line));
  const under = UNDER_FILE.exec(line);
  if (under) return told(null, under[1] as string, false);
  const maven = BRACKETED.exec(line);
  if (maven) return { file: maven[2] as string, kind: kindOf(maven[3] as string), grade: maven[1] === "ERROR" ? 2 : 1 };
  const kotlin = KOTLIN.exec(line);
  if (kotlin) return { file: kotlin[2] as string, kind: kindOf(kotlin[3] as string), grade: kotlin[1] === "e" ? 2 : 1 };
  const above = ABOVE_PLACE.exec(line);
  if (!above) return null;
  const [, severity, code, bare, rest] = above;
  const grade = BROKEN_CODE.test(code ?? "") ? 3 : severity ? (severity === "error" ? 2 : 1) : gradeOf(null, "", bare);
  return { file: null, kind: code ?? bare ?? kindOf(rest as string), grade, placeBelow: true };
}

/** Only a severity or a code makes a finding of a line with a place: a hit of a search has one too. */
function told(file: string | null, text: string, always: boolean, ruled: RegExpExecArray | null = null): Head | null {
  const severity = SEVERITY.exec(text);
  const letter = severity ? null : LETTER.exec(text);
  const rest = text.slice((severity ?? letter)?.[0].length ?? 0);
  const code = CODE.exec(rest);
  const name = code?.[1] ?? code?.[2] ?? code?.[3];
  if (!severity && !letter && name === undefined && !always) {
    if (!ruled) return null;
    const rule = (ruled[2] ?? ruled[3]) as string;
    const grade = ruled[1] ? (/^e/i.test(ruled[1]) ? 2 : 1) : 0;
    return { file, kind: rule, grade: gradeOf(null, "", rule) === 3 ? 3 : grade };
  }
  if (severity && /^note$/i.test(severity[3] ?? "") && name === undefined && ruleOf(rest) === undefined) return null;
  const kind = name ?? kindOf(rest);
  const behind = severity ?? (code && SEVERITY.exec(rest.slice(code[0].length).trimStart()));
  return { file, kind, grade: BROKEN_TEXT.test(rest) ? 3 : gradeOf(behind, letter?.[1], kind) };
}

function gradeOf(severity: RegExpExecArray | null, letter = "", code = ""): Grade {
  if (BROKEN_CODE.test(code)) return 3;
  if (severity?.[1] || /[EF]/.test(letter) || SEVERE_CODE.test(code)) return 2;
  return severity?.[2] || letter === "W" || WARNING_CODE.test(code) ? 1 : 0;
}

/** The rule at the end of a message. Long runs of blanks are cut first, since the pattern would go over them again and again. */
function ruleOf(text: string): string | undefined {
  const found = TRAILING.exec(text.slice(-TAIL_CHARS).replace(/\s{3,}/g, "  "));
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

function kindOf(text: string): string {
  return ruleOf(text) ?? mask(text.slice(0, KIND_CHARS)).replaceAll("\u0001", "…");
}
