export type Language = "python" | "javascript" | "bash" | "other";

/**
 * Blanks comments and texts in triple quotes, so that what a script only says is not taken for what it does. Lines and columns
 * stay where they were; other string literals stay as they are. One pass.
 */
export function stripComments(text: string, language: Language): string {
  if (language === "other") return text;
  const out: string[] = [];
  const unclosed = new Set<string>();
  let kept = 0;
  for (let i = 0; i < text.length; ) {
    const end = blankEnd(text, i, language);
    if (end > i) {
      out.push(text.slice(kept, i), text.slice(i, end).replace(/[^\n]/g, " "));
      kept = end;
      i = end;
    } else i = QUOTES.has(text.charAt(i)) ? stringEnd(text, i, language, unclosed) : i + 1;
  }
  return out.join("") + text.slice(kept);
}

const QUOTES = new Set(['"', "'", "`"]);

/** @returns the end of what is to be blanked from here, or the same index. */
function blankEnd(text: string, i: number, language: Language): number {
  const here = text.charAt(i);
  if (language === "javascript") {
    if (here !== "/") return i;
    if (text.startsWith("//", i)) return lineEnd(text, i);
    return text.startsWith("/*", i) ? after(text, "*/", i + 2) : i;
  }
  if (here === "#" && (language === "python" || i === 0 || /\s/.test(text.charAt(i - 1)))) return lineEnd(text, i);
  if (language === "python")
    for (const quote of ['"""', "'''"]) if (text.startsWith(quote, i)) return after(text, quote, i + 3);
  return i;
}

/**
 * A string that is not closed ends with its line, or is none, so that one odd quote does not swallow the rest.
 * @param unclosed kinds of quotes that do not close any more, so that each is looked for to the end only once
 */
function stringEnd(text: string, start: number, language: Language, unclosed: Set<string>): number {
  const quote = text.charAt(start);
  const many = quote === "`" || language === "bash";
  if (unclosed.has(quote)) return start + 1;
  for (let i = start + 1; i < text.length; i++) {
    const unit = text.charAt(i);
    if (unit === "\\" && !(language === "bash" && quote === "'")) i++;
    else if (unit === quote) return i + 1;
    else if (unit === "\n" && !many) return i;
  }
  if (!many) return text.length;
  unclosed.add(quote);
  return start + 1;
}

const lineEnd = (text: string, from: number) => {
  const at = text.indexOf("\n", from);
  return at === -1 ? text.length : at;
};

const after = (text: string, mark: string, from: number) => {
  const at = text.indexOf(mark, from);
  return at === -1 ? text.length : at + mark.length;
};
