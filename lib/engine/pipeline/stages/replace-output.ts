import { splitLines } from "../../lines";
import { compileReplace } from "../../regex/compile";
import type { Apply } from "../edit";
import { rewriteLines } from "../rewrite";

type Rule = { pattern: string; replacement: string };

/** `replace_output`: rules run one after the other on the whole as one text. `^` and `$` are the ends of lines. */
export function replaceOutputStage({ replace_output }: { replace_output: Rule[] }): Apply {
  const rules = replace_output.map((rule) => compileReplace(`(?m)${rule.pattern}`, rule.replacement));
  return (doc, stage) => {
    if (doc.lines.length === 0) return;
    const before = `${doc.lines.join("\n")}\n`;
    const after = rules.reduce((text, rule) => rule(text), before);
    if (after !== before) rewriteLines(doc, stage, splitLines(after), false);
  };
}
