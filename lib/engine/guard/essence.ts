const TIMES =
  /\[?\b\d{4}[-/]\d\d[-/]\d\d(?:[T ,]+\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?)?(?: ?(?:Z|UTC|[+-]\d\d:?\d\d))?\b\]?Z?|\b\d\d-\d\d \d\d:\d\d:\d\d\.\d+\b|\b(?:[A-Z][a-z]{2} )?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d(?: \d{4})?\b|\[?\b\d{1,2}:\d\d:\d\d(?:[.,]\d+)?\b\]?|\[ *\d+\.\d{3,}\]|\b\d+(?:\.\d+)? ?(?:ns|[µum]?s|secs?|seconds?|min|minutes?|h)\b/g;
const MASK = "\u0001";
/** What cleaners write in the place of something that they took out. */
const MASKS = /…|\*{3,}|█+|<[a-z][\w -]{0,30}>|\[(?:redacted|removed|masked|hidden|secret)[^\]]{0,40}\]/gi;
const SECRETS =
  /\b((?:pass(?:word|wd)?|pwd|secret|token|api[_-]?key|access[_-]?key|authorization|bearer|credential)s?["']?\s*[:= ]\s*["']?)[^\s"',;]+|\b[\w.+-]{1,64}@[\w-]{1,64}\.[\w.-]{1,64}\b|\/\/[^\s/@:]{1,64}:[^\s/@]{1,64}@|\b(?=[\w-]{0,64}\d)[A-Za-z0-9_-]{20,256}\b|\b\d{4}(?:[ -]?\d{4}){2,3}\b/gi;
const FOLDERS = /(?:[A-Za-z]:)?(?:[\w@.~+$-]{0,64}[/\\])+(?=[\w@.+-])/g;
const NUMBERS = /0x[0-9a-f]+|\b(?=[a-f]*\d)[0-9a-f]{7,64}\b|\d+(?:[.,]\d+)*/gi;

/** Rules drawn around a title. */
const RULES = /^[─━═=_*#-]{4,} ?| ?[─━═=_*#-]{4,}$/g;

const squeeze = (text: string) =>
  text
    .replace(RULES, "")
    .replace(/\s{2,}/g, " ")
    .trim();

/** @param form of `lineForm`. @returns it without times, durations and masks: what is left of a line when these are taken out */
export function withoutTimes(form: string): string {
  const timed = /\d/.test(form) ? form.replace(TIMES, "") : form;
  return squeeze(timed.replace(MASKS, MASK));
}

/** @returns it without folders and secrets too */
export function withoutPlaces(timeless: string): string {
  const open = timeless.replace(SECRETS, (_, key) => key ?? "").replace(FOLDERS, "");
  return squeeze(open.replaceAll(MASK, ""));
}

/** @returns it with every number as one and the same: the template of many lines */
export const templateOf = (placeless: string): string => placeless.replace(NUMBERS, "#");
