import type { Protection } from "./patterns";

/** Names of failing tests, and what a test expected. Where a pattern has a group, its text must survive instead of the line. */
export const TEST_PATTERNS: readonly Protection[] = [
  { what: "failing test", pattern: /^test .+ \.\.\. FAILED$/ },
  { what: "failing test", pattern: /^(?:FAILED|ERROR) \S+(?:::|\.py\b)/ },
  { what: "failing test", pattern: /^(\S+::.+?) (?:FAILED|ERROR)(?: +\[ *\d+%\])?$/ },
  { what: "failing test", pattern: /^\s*(?:[✕✗×✘] |FAIL {1,2})\S/ },
  { what: "failing test", pattern: /^\s*● (?!Console$|Deprecation|Validation)\S/ },
  { what: "failing test", pattern: /^\s*--- FAIL: |^FAIL(?:\s|$)/ },
  { what: "failing test", pattern: /^\s*not ok \d(?!.*# (?:TODO|SKIP|todo|skip))/ },
  { what: "failing test", pattern: /^\[ {2}FAILED {2}\] \S/ },
  { what: "failing test", pattern: /^\S.* > .+ FAILED$/ },
  { what: "message of a failing test", pattern: /^\s+\S+_test\.go:\d+: /, only: /^[ \t]*--- FAIL: /m },
  { what: "message of a failing test", pattern: /^\s+(?:Expected|Received)\b[^:]*: /, only: /^[ \t]*● /m, each: true },
  { what: "message of a failing test", pattern: /^\s+→ \S/, only: /^[ \t]*[×✗] /m },
];
