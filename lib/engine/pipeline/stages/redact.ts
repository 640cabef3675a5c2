import { SECRET_KINDS } from "@/lib/contract/stages";
import { compileReplace } from "../../regex/compile";
import { type Apply, mapLines } from "../edit";
import { hideSecrets, type SecretKind } from "../secrets";

type Redact = true | { kinds?: SecretKind[] | undefined; patterns?: string[] | undefined };

/**
 * `redact`: hides secrets, in protected lines too. The original is remembered with its secrets hidden, so that a guard or a later
 * stage that takes back what was done never brings one back.
 */
export function redactStage({ redact }: { redact: Redact }): Apply {
  const { kinds = SECRET_KINDS, patterns = [] } = redact === true ? {} : redact;
  const own = patterns.map((pattern) => compileReplace(pattern, "[redacted]"));
  return (doc, stage) => {
    const hidden = hideSecrets(doc.lines, kinds, own);
    mapLines(doc, stage, (_, i) => hidden[i] as string);
    const known = doc.redacted ?? doc.original;
    const original = hideSecrets(known, kinds, own);
    if (doc.redacted || original.some((line, i) => line !== known[i])) doc.redacted = original;
  };
}
