import type { Protection } from "./patterns";

const failure = true;
/** Where a failed test points to, in its own code. */
const PLACE = /^\s+(?:❯|at|#) (?!.*node_modules).*:\d+/;

/** Names of failing tests, and what a test expected. Where a pattern has a group, its text must survive instead of the line. */
export const TEST_PATTERNS: readonly Protection[] = [
  { what: "failing test", failure, pattern: /^test .+ \.\.\. FAILED$/ },
  { what: "failing test", failure, pattern: /^(?:FAILED|ERROR) \S+(?:::|\.py\b)/ },
  { what: "failing test", failure, pattern: /^(\S+::.+?) (?:FAILED|ERROR)(?: +\[ *\d+%\])?$/ },
  { what: "failing test", failure, pattern: /^(?:FAIL|ERROR): \S+ \(/ },
  { what: "failing module", failure, pattern: /^_+ ERROR (?:collecting|at \w+ of) .+ _+$/ },
  { what: "failing test", failure, pattern: /^\s*(?:[✕✗×✘✖] (?!\d+ problems?\b)|FAIL {1,2})\S/, place: PLACE },
  { what: "failing test", failure, pattern: /^\s*● (?!Console$|Deprecation|Validation)\S/, place: PLACE },
  { what: "failing test", failure, pattern: /^\s*--- FAIL: |^FAIL(?:\s|$)/ },
  { what: "failing test", failure, pattern: /^\s*not ok \d(?!.*# (?:TODO|SKIP|todo|skip))/ },
  { what: "failing test", failure, pattern: /^\[ {2}FAILED {2}\] \S/ },
  { what: "failing test", failure, pattern: /^\S.* > .+ FAILED$/ },
  { what: "failing test", failure, pattern: /^\s*(?:TRY \d+ )?(?:FAIL|SIG[A-Z]+|TIMEOUT|ABORT) \[ *[\d.]+s\] / },
  {
    what: "failing test",
    failure,
    pattern: /^\s+\d+\) \S/,
    only: /\b[1-9]\d* (?:failing|failures?|failed)\b/,
    place: /^\s{5,}\S.*:$/,
  },
  {
    what: "failing test",
    failure,
    pattern: /^\d+\) (?:\S+::\S+|\w+\([\w.$]+\))/,
    only: /^(?:FAILURES!|ERRORS!|There (?:was|were) \d+)/m,
    next: 1,
  },
  { what: "place of the failing test", failure, pattern: /^\/\S+\.php:\d+$/, only: /^(?:FAILURES!|ERRORS!)/m },
  { what: "failing test", failure, pattern: /^\s*rspec \S+:\d+ # / },
  {
    what: "message of a failing test",
    failure,
    pattern: /^\s+Failure\/Error: /,
    only: /\b[1-9]\d* failures?\b/,
    next: 1,
  },
  {
    what: "failing test",
    failure,
    pattern:
      /^\s*\d+ - \S+ \((?:Failed|Timeout|SEGFAULT|Not Run|Exception|Subprocess aborted|ILLEGAL|OTHER_FAULT|NUMERICAL)/,
  },
  { what: "failing test", failure, pattern: /^\s*\d+\/\d+ Test +#\d+: .*\*\*\*/ },
  { what: "failing test", failure, pattern: /^\s*(?:Failed|X) [\w.+`]+(?:\(.*\))? \[[\d<]/, next: 2 },
  { what: "failing test", failure, pattern: /^\d\d:\d\d \+\d+(?: ~\d+)? -\d+: .* \[E\]$/ },
  { what: "failing test", failure, pattern: /^\s+(?:\[\w[\w ]*\] › )?\S+\.\w+:\d+:\d+ › /, only: /\b\d+ failed\b/ },
  {
    what: "message of a failing test",
    failure,
    pattern: /^\s+\S+_test\.go:\d+: /,
    only: /^[ \t]*--- FAIL: /m,
    each: true,
  },
  {
    what: "message of a failing test",
    failure,
    pattern: /^\s*(?:Expected|Received|expected|actual|Actual)\b[^:]*: /,
    only: /^[ \t]*(?:● |\d+\) )|--- FAIL|^Failed |^ *(?:Failure|Error):$|^\[ {2}FAILED|\[E\]$|^✗ /m,
    each: true,
  },
  { what: "message of a failing test", failure, pattern: /^\s+→ \S/, only: /^[ \t]*[×✗] /m },
  { what: "failed example", failure, pattern: /^Failed example:/, next: 1 },
];
