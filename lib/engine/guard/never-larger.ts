import { inWords, utf8Bytes } from "../utf8";
import type { GuardCheck } from "./check";

/** `never_larger`: a rewrite has at most as many bytes as its input. */
export const neverLarger: GuardCheck = ({ before, after, guard }) => {
  if (!guard.never_larger || after.length * 3 <= before.length) return null;
  const [from, to] = [utf8Bytes(before), utf8Bytes(after)];
  if (to <= from) return null;
  return {
    code: "guard_larger",
    message: `the rewrite is larger than the original: ${inWords(to)} bytes instead of ${inWords(from)}`,
  };
};
