import type { GuardCheck } from "./check";

/** `keep_json`: where the original is one JSON object or array, the rewrite is valid JSON too. */
export const keepJson: GuardCheck = ({ before, after, guard }) => {
  if (!guard.keep_json || !/^\s*[[{]/.test(before) || faultOf(before) !== null) return null;
  const fault = faultOf(after);
  return fault === null
    ? null
    : { code: "guard_json", message: `the original is valid JSON and the rewrite is not: ${fault}` };
};

function faultOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
