import type { Stage } from "@/lib/contract/stages";
import { splitLines } from "../../lines";
import { compileAny } from "../../regex/compile";
import { type Apply, replaceAllLines } from "../edit";
import { protectedAt } from "../protected";

type Rule = Extract<Stage, { match_output: unknown }>["match_output"][number];

/**
 * `match_output`: the first rule that matches the whole says its message instead, and how many lines it stands for. `^` and `$`
 * are the ends of lines. For a success nothing may tell of a failure, neither the event nor a protected line.
 */
export function matchOutputStage({ match_output }: { match_output: Rule[] }): Apply {
  const rules = match_output.map(({ pattern, unless, on = "success", message }) => ({
    matches: compileAny([`(?m)${pattern}`]),
    vetoes: unless === undefined ? () => false : compileAny([`(?m)${unless}`]),
    on,
    message: splitLines(message),
  }));
  return (doc, stage) => {
    const text = doc.lines.join("\n");
    const found = rules.find(({ on, matches, vetoes }) => {
      if (on === "success" ? doc.facts.failed : on === "failure" && !doc.facts.failed) return false;
      return matches(text) && !vetoes(text);
    });
    if (!found) return;
    const spared = protectedAt(doc);
    const said = found.message.join("\n");
    if (found.on === "success" && doc.lines.some((line, i) => spared(i) && !said.includes(line.trim()))) return;
    replaceAllLines(doc, stage, found.message);
  };
}
