import type { GuardCheck } from "./check";
import { failureOf } from "./failing-event";
import { lineForm } from "./line-form";

/** Says of the whole that it went well. */
const OVERALL =
  /\b(?:all|every)\b.{0,40}\b(?:pass(?:ed|es|ing)?|ok|green|succe\w+)\b|\btest result: ok\b|\bbuild success(?:ful)?\b|\bsucce(?:ss|eded|ssful|ssfully)\b|^(?:ok|pass|passed|done|green|✓|✔|✅)[.!]?$/i;
/** Says of a part that it went well; a lie only where nothing else tells of the failure. */
const PARTIAL =
  /\b(?:0|no|zero) (?:errors?|failures?|failed|problems?|issues?)\b|\b\d+ pass(?:ed|ing)\b|^(?:[✓✔✅]|ok|PASS) /i;
const NEGATED = /\b(?:not|never|without|un)\s?succe|\bunsuccess/i;
const EVIDENCE =
  /(?<!\b(?:0|no|zero|without) )(?:\b|_)(?:errors?|\w*Error|\w*Exception|fail(?:ed|s|ure|ures|ing)?|fatal|panic(?:ked)?|traceback|undefined|not found|denied|cannot|could not|unable|rejected|conflict|aborted|killed)\b(?!: 0\b)|✕|✗|×|✖|\bexit(?:ed)?(?: with)?(?: (?:code|status))?:? -?[1-9]/i;

/** Lines beyond this length say nothing of the whole. */
const LONGEST = 500;

/** A tool that failed may not read as one that succeeded: no new claim of success, and some sign of the failure is left: no output at all is what success looks like. */
export const claimsSuccess: GuardCheck = ({ before, after, event }) => {
  const failure = failureOf(event);
  if (failure === null) return null;
  const signs = hasEvidence(after);
  const claim = newClaim(before, after, signs);
  if (claim !== null) return warning(`${failure}, but the rewrite adds ${JSON.stringify(claim)}`);
  if (after.trim() === "" && before.trim() !== "") return warning(`${failure}, but the rewrite is empty`);
  if (!signs && hasEvidence(before)) return warning(`${failure}, but the rewrite shows no sign of it any more`);
  return null;
};

const warning = (message: string) => ({ code: "guard_claims_success" as const, message });

function newClaim(before: string, after: string, signs: boolean): string | null {
  let known: Set<string> | null = null;
  for (const line of after.split("\n")) {
    if (line.length > LONGEST || !(OVERALL.test(line.trim()) || (!signs && PARTIAL.test(line.trim())))) continue;
    const form = lineForm(line);
    if (NEGATED.test(form) || EVIDENCE.test(form)) continue;
    known ??= new Set(before.split("\n").map(lineForm));
    if (!known.has(form.replace(/ \[×\d+\]$/, ""))) return form;
  }
  return null;
}

const hasEvidence = (text: string) => text.split("\n").some((line) => EVIDENCE.test(line.slice(0, LONGEST)));
