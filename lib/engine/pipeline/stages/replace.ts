import { compileReplace } from "../../regex/compile";
import { type Apply, mapLines } from "../edit";

type Rule = { pattern: string; replacement: string };

/** `replace`: rules run one after the other on each line, every match. Lines that a rule makes are seen by later stages as part of the line they came from. */
export function replaceStage(stage: { replace: Rule[] }): Apply {
  const rules = stage.replace.map((rule) => compileReplace(rule.pattern, rule.replacement));
  return (doc, index) => {
    for (const rule of rules) mapLines(doc, index, rule);
  };
}
