import type { Protection } from "./patterns";

const STAMP = String.raw`(?:\[?\d{2,4}[-/:.]\d{2}[-/:.T ]\d{2}|\[?[A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2}|\[ *\d+\.\d+\])`;
const LEVEL = "(?:ERROR|FATAL|CRITICAL|SEVERE|EMERG|ALERT|PANIC)";

/** Lines of logs. What is rare in a log is what it is read for; what floods it is told by its first and last lines. */
export const LOG_PATTERNS: readonly Protection[] = [
  {
    what: "logged error",
    failure: true,
    floods: true,
    pattern: new RegExp(
      `^${STAMP}.{0,120}?(?:\\b${LEVEL}\\b|\\[(?:error|crit|fatal|alert|emerg)\\]|\\b(?:[Ee]rror|[Ff]atal|panic|critical): )(?! *[:=] *0\\b)`,
    ),
  },
  {
    what: "logged error",
    failure: true,
    floods: true,
    pattern:
      /^(?:ERROR|FATAL|CRITICAL|SEVERE|CRIT)(?: +in |:[\w.]+:| +\[| +- | {2,}\S| +\S+ +- )|^\[(?:ERROR|FATAL|CRITICAL|error|fatal)\] *[^\s\]]/,
    unless: /\bre-run Maven\b|\bBUILD (?:SUCCESS|FAILURE)\b/,
  },
  {
    what: "logged error",
    failure: true,
    floods: true,
    pattern:
      /\b(?:level|lvl|severity)=["']?(?:error|fatal|panic|critical|ERROR|FATAL|CRITICAL)\b|"(?:level|severity|lvl|levelname)": ?"(?:error|fatal|critical|panic|ERROR|FATAL|CRITICAL)"|"level": ?[56]0\b/,
  },
  {
    what: "crash on the device",
    failure: true,
    pattern: /\bFATAL EXCEPTION\b|\bANR in |^(?:\S+ +\S+ +\d+ +\d+ )?[EF][/ ]\s*(?:AndroidRuntime|DEBUG|libc)\b/,
  },
  {
    what: "logged error",
    failure: true,
    rare: true,
    pattern: /^\d{2}-\d{2} \d{2}:\d{2}:\d{2}\.\d+ +\d+ +\d+ [EF] |^[EF]\/[\w.-]+ *\(/,
  },
  { what: "failed request", failure: true, rare: true, pattern: /" 5\d\d (?:\d+|-)(?: |$)|\bstatus[=:] ?5\d\d\b/ },
  { what: "failed request", rare: true, pattern: /" 4\d\d (?:\d+|-)(?: |$)|\bstatus[=:] ?4\d\d\b/ },
  {
    what: "logged warning",
    rare: true,
    pattern: new RegExp(
      `^${STAMP}.{0,120}?\\b(?:WARN|WARNING)\\b|\\blevel=["']?warn(?:ing)?\\b|"(?:level|severity)": ?"(?:warn|warning|WARN|WARNING)"`,
    ),
  },
];
