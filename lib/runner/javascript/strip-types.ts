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
    const { code } = transform(source, {
      transforms: ["typescript"],
      disableESTransforms: true,
      // An import that is not used has to fail like any other: there is nothing to import.
      keepUnusedImports: true,
    });
    return { code, error: null };
  } catch (error) {
    const { message, loc } = error as { message?: string; loc?: { line?: number } };
    const what = (message ?? String(error)).replace(/^Error transforming [^:]*: /, "").replace(/ \(\d+:\d+\)$/, "");
    const line = loc?.line;
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
