import { findNodeAtLocation, getNodeValue, type ParseError, parseTree, printParseErrorCode } from "jsonc-parser";
import { type Path, pathOf } from "./path";

/** A fault in a text. `line` is 1-based. */
export type LineProblem = { line: number; message: string };

export type ParsedText = { value: unknown; problems: [] } | { value: undefined; problems: LineProblem[] };

const STRICT = { disallowComments: true, allowTrailingComma: false } as const;

const WORDS: Record<string, string> = {
  InvalidSymbol: "this is not JSON; texts need double quotes",
  InvalidNumberFormat: "this is not a number",
  PropertyNameExpected: "a key in double quotes is expected here",
  ValueExpected: "a value is expected here",
  ColonExpected: "a colon is expected here",
  CommaExpected: "a comma is expected here",
  CloseBraceExpected: "a closing } is missing",
  CloseBracketExpected: "a closing ] is missing",
  EndOfFileExpected: "there is more text after the end of the JSON",
  InvalidCommentToken: "comments are not JSON",
  UnexpectedEndOfComment: "comments are not JSON",
  UnexpectedEndOfString: "the text is not closed with a double quote",
  UnexpectedEndOfNumber: "this is not a number",
  InvalidUnicode: "\\u needs four hexadecimal digits",
  InvalidEscapeCharacter: "this escape does not exist; a backslash is written \\\\",
  InvalidCharacter: "this character must be escaped in JSON",
};

/** @returns the 1-based line of an offset. */
export function lineAt(text: string, offset: number): number {
  let line = 1;
  for (let i = text.indexOf("\n"); i !== -1 && i < offset; i = text.indexOf("\n", i + 1)) line++;
  return line;
}

/** The platform's parser is fifty times faster than the one that finds lines, which matters for an event of 1 MB. */
function parsePlainly(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) };
  } catch {
    return undefined;
  }
}

/** Parses JSON and keeps every fault with its line. Comments and trailing commas are faults, as on the wire. */
export function parseJsonText(text: string): ParsedText {
  if (text.trim() === "") return { value: undefined, problems: [{ line: 1, message: "a value is expected here" }] };
  const plain = parsePlainly(text);
  if (plain) return { value: plain.value, problems: [] };
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, STRICT);
  if (errors.length > 0 || !tree) {
    const problems = errors.slice(0, 20).map((error) => {
      const code = printParseErrorCode(error.error);
      return { line: lineAt(text, error.offset), message: WORDS[code] ?? code };
    });
    return { value: undefined, problems };
  }
  return { value: getNodeValue(tree), problems: [] };
}

/**
 * Finds the line of a path in a JSON text. A path that does not exist (a missing key) is shown at its nearest parent.
 * @param within the path at which the text itself stands in the config, cut off `path` first
 * @returns the 1-based line, or 1 when the text does not parse that far
 */
export function lineOfPath(text: string, path: string, within = ""): number {
  const tree = parseTree(text, [], STRICT);
  if (!tree) return 1;
  const wanted: Path = pathOf(within && path.startsWith(within) ? path.slice(within.length + 1) : path);
  for (let length = wanted.length; length > 0; length--) {
    const node = findNodeAtLocation(tree, wanted.slice(0, length));
    if (!node) continue;
    const owner = node.parent?.type === "property" ? node.parent : node;
    return lineAt(text, owner.offset);
  }
  return 1;
}

/** What was typed into a JSON editor. `parsed` is the very value it gave, or undefined while it has faults. */
export type TextSlot = { text: string; parsed: unknown; problems: LineProblem[] };

/** @param expected says what is wrong with a value that parses but cannot stand here, or nothing */
export function readSlot(text: string, expected: (value: unknown) => string | undefined): TextSlot {
  const { value, problems } = parseJsonText(text);
  if (problems.length > 0) return { text, parsed: undefined, problems };
  const wrong = expected(value);
  return wrong
    ? { text, parsed: undefined, problems: [{ line: 1, message: wrong }] }
    : { text, parsed: value, problems: [] };
}

/** The text an editor shows: what was typed while it is broken or still means this value, else the value printed. */
export const slotText = (slot: TextSlot | null, value: unknown): string =>
  slot && (slot.problems.length > 0 || slot.parsed === value) ? slot.text : printJson(value);

/** JSON as the editor shows it. */
export const printJson = (value: unknown): string => JSON.stringify(value, null, 2) ?? "null";
