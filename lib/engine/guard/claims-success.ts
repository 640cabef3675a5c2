import { listFindings } from "../findings/list";
import { surplusOf } from "../findings/surplus";
import type { Checked, GuardCheck } from "./check";
import { failureOf } from "./failing-event";
import { lineForm } from "./line-form";
import { saidBy, uncounted } from "./marks";
import { Survivors } from "./survivors";

/** Says of the whole that it went well. */
const OVERALL =
  /\b(?:all|every)\b.{0,40}\b(?:pass(?:ed|es|ing)?|ok|green|succe\w+)\b|\btest result: ok\b|\bbuild success(?:ful)?\b|\bsucce(?:ss|eded|ssful|ssfully)\b|^(?:ok|pass|passed|done|green|clean|✓|✔|✅)(?: ?[✓✔✅])?[.!]?$|^(?:[\w -]{1,40}: ?)?(?:ok|no (?:errors?|issues?|problems?|tests? (?:collected|failed))(?: found)?)(?: ?[✓✔✅])?[.!]?$/i;
/** Says of a part that it went well; a lie only where nothing else tells of the failure. */
const PARTIAL =
  /\b(?:0|no|zero) (?:errors?|failures?|failed|problems?|issues?)\b|\b\d+ pass(?:ed|ing)\b|^(?:[✓✔✅]|ok|PASS) /i;
const NEGATED = /\b(?:not|never|without|un)\s?succe|\bunsuccess/i;
const EVIDENCE =
  /(?<!\b(?:0|no|zero|without) )(?:\b|_)(?:errors?|\w*Error|\w*Exception|fail(?:ed|s|ure|ures|ing)?|fatal|panic(?:ked)?|traceback|undefined|not found|denied|cannot|could not|unable|rejected|conflict|aborted|killed)\b(?!:? ?\(?0\b)|✕|✗|×|✖|\bexit(?:ed)?(?: with)?(?: (?:code|status))?:? -?[1-9]/i;

/** Lines beyond this length say nothing of the whole. */
const LONGEST = 500;

/**
 * A tool that failed may not read as one that succeeded: no new claim of success, some sign of the failure is left (no output
 * at all is what success looks like), and where no known error tells why, nothing that may is lost. Output with errors in it
 * may get no claim of success either, whatever the exit code.
 */
export const claimsSuccess: GuardCheck = (input) => {
  const { before, after, event } = input;
  const failure = failureOf(event);
  const hasErrors = () => input.found().some((one) => one.failure);
  if (failure === null) {
    const claim = hasErrors() ? newClaim(input, true) : null;
    return claim === null ? null : warning(`the output has errors, but the rewrite adds ${JSON.stringify(claim)}`);
  }
  const signs = hasEvidence(after);
  const claim = newClaim(input, signs);
  if (claim !== null) return warning(`${failure}, but the rewrite adds ${JSON.stringify(claim)}`);
  if (after.trim() === "" && before.trim() !== "") return warning(`${failure}, but the rewrite is empty`);
  if (!signs && hasEvidence(before)) return warning(`${failure}, but the rewrite shows no sign of it any more`);
  if (hasErrors()) return null;
  const lost = lostReason(input);
  return lost === null
    ? null
    : warning(`${failure}, no known error tells why, and the rewrite lost ${JSON.stringify(lost.slice(0, 160))}`);
};

const warning = (message: string) => ({ code: "guard_claims_success" as const, message });

function newClaim({ after, lines }: Checked, signs: boolean): string | null {
  let known: Set<string> | null = null;
  for (const line of after.split("\n")) {
    if (line.length > LONGEST) continue;
    const said = saidBy(line) ?? line.trim();
    if (!(OVERALL.test(said) || (!signs && PARTIAL.test(said)))) continue;
    const form = uncounted(lineForm(line));
    if (NEGATED.test(form) || EVIDENCE.test(said)) continue;
    known ??= new Set(lines().map(lineForm));
    if (!known.has(form) && !known.has(said)) return form;
  }
  return null;
}

const isEvidence = (line: string) => EVIDENCE.test(line.slice(0, LONGEST));
const hasEvidence = (text: string) => text.split("\n").some(isEvidence);

/**
 * Lines that tell of a failure in any words; where there are none, any line may be the reason. Where a tool that looks for faults
 * found some, these are the reason, and of a long list those that tell something new.
 */
function reasonsOf(lines: readonly string[]): readonly string[] {
  const findings = listFindings(lines);
  if (findings.length > 0) {
    const surplus = new Set(surplusOf(findings));
    return findings.flatMap((one) => (surplus.has(one) ? [] : [lines[one.head] as string]));
  }
  const telling = lines.filter(isEvidence);
  return telling.length > 0 ? telling : lines;
}

function lostReason({ after, lines }: Checked): string | null {
  const survivors = new Survivors(after, lines());
  for (const line of reasonsOf(lines())) {
    if (survivors.hasRaw(line)) continue;
    const form = lineForm(line);
    if (form !== "" && !survivors.hasForm(form) && !survivors.claimLoosely(form, false) && !survivors.contains(form))
      return form;
  }
  return null;
}
