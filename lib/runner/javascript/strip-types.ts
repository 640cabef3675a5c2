import { transform } from "sucrase";
import type { StepError } from "@/lib/contract/run";

type Stripped = { code: string; error: null } | { code: null; error: StepError };

/** Sources of one thread that were stripped last. */
const KEPT = 64;
const known = new Map<string, Stripped>();

/** Drops TypeScript's syntax from a source; every line stays on its line. Types are not checked. */
export function stripTypes(source: string): Stripped {
  const found = known.get(source) ?? strip(source);
  known.delete(source);
  known.set(source, found);
  const [oldest] = known.keys();
  if (known.size > KEPT && oldest !== undefined) known.delete(oldest);
  return found;
}

function strip(source: string): Stripped {
  try {
    return { code: transformed(source), error: null };
  } catch (thrown) {
    const fault = locate(source, faultOf(thrown));
    const { what, line } = fault;
    return {
      code: null,
      error: {
        code: "script_error",
        message: `SyntaxError: ${what}${line ? ` (line ${line})` : ""}`,
        ...(line ? { line } : {}),
      },
    };
  }
}

const transformed = (source: string): string =>
  transform(source, {
    transforms: ["typescript"],
    disableESTransforms: true,
    // An import that is not used has to fail like any other: there is nothing to import.
    keepUnusedImports: true,
  }).code;

type Fault = { what: string; line: number | undefined; column: number | undefined };

function faultOf(thrown: unknown): Fault {
  const { message, loc } = thrown as { message?: string; loc?: { line?: number; column?: number } };
  const what = (message ?? String(thrown)).replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
  return { what, line: loc?.line, column: loc?.column };
}

/** Arrow functions around a fault that are looked into. */
const DEPTH = 30;

/**
 * Sucrase takes an arrow function with a fault in its body for something else, and tells the place of the arrow. So that
 * function is written as an ordinary one, on the same lines, until the fault itself is told.
 */
function locate(source: string, first: Fault): Fault {
  let fault = first;
  let text = source;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const arrow = arrowAt(text, fault);
    const open = arrow === undefined ? undefined : openingOf(text, arrow);
    if (arrow === undefined || open === undefined) return fault;
    text = `${text.slice(0, open)} function ${text.slice(open, arrow)}${text.slice(arrow + 2)}`;
    try {
      transformed(text);
      return fault;
    } catch (thrown) {
      fault = faultOf(thrown);
    }
  }
  return fault;
}

/** @returns the offset of the arrow that the fault points to, when a block follows it */
function arrowAt(text: string, { line, column }: Fault): number | undefined {
  if (line === undefined || column === undefined) return undefined;
  let start = 0;
  for (let n = 1; n < line; n += 1) start = text.indexOf("\n", start) + 1;
  const near = text.slice(start + Math.max(0, column - 2), start + column + 2).indexOf("=>");
  const at = start + Math.max(0, column - 2) + near;
  return near !== -1 && /^=>\s*\{/.test(text.slice(at, at + 100)) ? at : undefined;
}

/** @returns the offset of the parenthesis that opens the parameters before an arrow */
function openingOf(text: string, arrow: number): number | undefined {
  let depth = 0;
  for (let at = text.lastIndexOf(")", arrow); at >= 0; at -= 1) {
    if (text[at] === ")") depth += 1;
    if (text[at] === "(") depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
