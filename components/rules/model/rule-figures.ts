import type { ImportedRule } from "@/lib/contract/rules";

/** How many samples of a rule came out as expected, how many not, and how many of its notes are more than a hint. */
export function figuresOf({ trials, notes }: ImportedRule) {
  const tried = trials.filter((trial) => trial !== null);
  const passed = tried.filter(({ unmet }) => unmet.length === 0).length;
  return {
    passed,
    failed: tried.length - passed,
    untried: trials.length - tried.length,
    warnings: notes.filter(({ level }) => level !== "info").length,
  };
}

/** Names a rule of one import: the same text again is the same rule. */
export const ruleKey = ({ source, name, hook }: ImportedRule): string => JSON.stringify([source, name, hook]);
