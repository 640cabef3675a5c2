import type { Protection } from "./patterns";

/** The lines that say how a run of a usual tool ended. */
export const SUMMARY_PATTERNS: readonly Protection[] = [
  { what: "summary of cargo", pattern: /^test result: (?:FAILED|ok\. [1-9])/ },
  { what: "summary of cargo", pattern: /^\s+Finished `?\w/, last: true, unless: /^test result: /m },
  {
    what: "summary of pytest",
    pattern: /^=+ .*\b(?:\d+ (?:passed|failed|errors?|skipped|deselected)|no tests ran)\b.* in [\d.]+s.* =+$/,
  },
  { what: "summary of pytest", pattern: /^(?:\d+ (?:passed|failed|errors?|skipped)\b.*|no tests ran) in [\d.]+s/ },
  { what: "summary of pytest", pattern: /^!{3,} .* !{3,}$/ },
  { what: "summary of Jest", pattern: /^(?:Tests|Test Suites):\s+\d/ },
  { what: "summary of Vitest", pattern: /^\s*(?:Test Files|Tests) {2}\d/ },
  { what: "summary of the type checker", pattern: /^Found [1-9]\d* errors?\b/ },
  { what: "summary of ESLint", pattern: /^✖ \d+ problems?\b/ },
  { what: "summary of the compiler", pattern: /^\d+ (?:errors?|warnings?)(?: and \d+ errors?)? generated\.?$/ },
  { what: "summary of Maven", pattern: /^\[\w+\] Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/ },
  { what: "summary of Maven", pattern: /^\[\w+\] BUILD (?:SUCCESS|FAILURE)/ },
  { what: "summary of Gradle", pattern: /^BUILD (?:SUCCESSFUL|FAILED)\b/ },
  {
    what: "summary of npm",
    pattern: /^(?:added|removed|changed|up to date)\b.*\bpackages?\b|^[1-9]\d* (?:\w+ severity )?vulnerabilit/,
  },
  { what: "summary of go test", pattern: /^ok {2,}?\t?\S|^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)/, last: true },
];
