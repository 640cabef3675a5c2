import type { Protection } from "./patterns";

const COUNTED =
  "(?:tests?|specs?|examples?|assertions?|scenarios?|suites?|passed|failed|failing|passing|failures?|errors?|warnings?|skipped|problems?|issues|offenses?|violations?)";

const COUNT = `(?:\\b[1-9]\\d* ${COUNTED}\\b|\\b${COUNTED}: *[1-9]\\d*\\b)`;

/** The lines that say how a run of a usual tool ended. */
export const SUMMARY_PATTERNS: readonly Protection[] = [
  { what: "benchmark that got slower", pattern: /^\s+change: \[\+\d/, floods: true },
  { what: "summary of cargo", pattern: /^test result: (?:FAILED|ok\. [1-9])/ },
  { what: "summary of cargo", pattern: /^\s+Finished `?\w/, last: true, unless: /^test result: /m },
  { what: "summary of nextest", pattern: /^\s+Summary \[ *[\d.]+s\]/ },
  {
    what: "summary of pytest",
    pattern: /^=+ .*\b(?:\d+ (?:passed|failed|errors?|skipped|deselected)|no tests ran)\b.* in [\d.]+s.* =+$/,
  },
  { what: "summary of pytest", pattern: /^(?:\d+ (?:passed|failed|errors?|skipped)\b.*|no tests ran) in [\d.]+s/ },
  { what: "summary of pytest", pattern: /^!{3,} .* !{3,}$/ },
  { what: "summary of unittest", pattern: /^Ran \d+ tests? in |^FAILED \(|^OK(?: \(|$)/, only: /^Ran \d+ tests? in /m },
  { what: "summary of Jest", pattern: /^(?:Tests|Test Suites):\s+\d/ },
  { what: "summary of Vitest", pattern: /^\s*(?:Test Files|Tests|Errors) {2}\d/ },
  {
    what: "summary of the tests",
    pattern:
      /^\s*\d+ (?:passing|failing|pending)\b|^\s{2}\d+ (?:passed|failed|flaky|skipped|did not run)\b|^[#ℹ] (?:tests|pass|fail) \d+/,
  },
  {
    what: "summary of the tasks",
    pattern: /^\s*[✔✖✓✗] +\d+\/\d+ (?:succeeded|failed|targets failed)\b|^ Tasks: +\d+ /,
  },
  { what: "summary of the tests", pattern: /^\d+ (?:examples?|scenarios?|steps?|runs|tests?|specs?), \d+ / },
  { what: "summary of PHPUnit", pattern: /^(?:OK \(|FAILURES!|ERRORS!|Tests: \d+, Assertions: )/ },
  {
    what: "summary of CTest",
    pattern: /^\d+% tests passed|^The following tests FAILED|^Errors while running CTest|^Total Test time/,
  },
  {
    what: "summary of the type checker",
    pattern: /^Found [1-9]\d* (?:errors?|warnings?|diagnostics?)\b|^Found \d+ errors? in \d+ files?/,
  },
  {
    what: "summary of the linter",
    pattern:
      /^✖ \d+ problems?\b|^\d+ files? inspected, |^\d+ issues?(?:[:.]|$)|^Code style issues found|^\d+ files? (?:would be|reformatted|left)|^Checked \d+ files? in /,
  },
  {
    what: "summary of the compiler",
    pattern: /^\d+ (?:errors?|warnings?)(?: and \d+ errors?)? generated\.?$|^[1-9]\d* errors?$/,
  },
  { what: "summary of Maven", pattern: /^\[\w+\] Tests run: \d+, Failures: \d+, Errors: \d+, Skipped: \d+$/ },
  { what: "summary of Maven", pattern: /^\[\w+\] BUILD (?:SUCCESS|FAILURE)/ },
  { what: "summary of Gradle", pattern: /^BUILD (?:SUCCESSFUL|FAILED)\b|^\d+ tests completed, / },
  {
    what: "summary of .NET",
    pattern:
      /^Build (?:succeeded|FAILED)|^\s+[1-9]\d* Error\(s\)|^(?:Failed|Passed)! {1,2}- |^Test Run (?:Failed|Successful)|^Total tests: |^\s+(?:Passed|Failed): \d+$/,
  },
  {
    what: "summary of the package manager",
    pattern:
      /^(?:added|removed|changed|up to date)\b.*\bpackages?\b|^[1-9]\d* (?:\w+ severity )?vulnerabilit|^\d+ upgraded, \d+ newly|^Successfully (?:installed|built|tagged) \S|^(?:Installed|Uninstalled|Resolved|Audited) \d+ packages?|^Bundle complete!|^Package operations: |^(?:dependencies|devDependencies):$/,
  },
  { what: "summary of go test", pattern: /^ok {2,}?\t?\S|^ok\s+\S+\s+(?:\(cached\)|[\d.]+s)/, last: true },
  { what: "summary of the diff", pattern: /^\s*\d+ files? changed(?:, \d+|$)/ },
  {
    what: "statistics of a file",
    pattern: /^\s(\S.*?)\s+\|\s+(?:\d+(?: [+-]*)?|Bin .*)$/,
    only: /^\s*\d+ files? changed/m,
  },
  { what: "last step of the build", pattern: /^\[(\d+)\/\1\] \S/, last: true },
  { what: "statistics of a file", pattern: /^\s+\d+ {2}\S{1,300}:\d+$/, only: /^Errors {2}Files$/m },
  { what: "statistics of a file", pattern: /^Errors {2}Files$/ },
  {
    what: "summary of the build",
    pattern:
      /^✓ built in |^webpack \S+ compiled |^(?:✨ {2})?Done in [\d.]+|^✓ Compiled |^Compiled (?:successfully|with)/,
  },
  { what: "summary of Terraform", pattern: /^(?:Plan: \d+ to |Apply complete!|No changes\.|Destroy complete!)/ },
  {
    what: "what became of a push",
    floods: true,
    pattern:
      /^ [ *+=-] (?:\[[\w ]+\]|[0-9a-f]+\.\.+[0-9a-f]+) +\S+ +-> \S|^ {3}[0-9a-f]{7,}\.\.\.?[0-9a-f]{7,} +\S+ -> |^Everything up-to-date|^Already up to date/,
  },
  { what: "summary of a playbook", pattern: /^\S+\s+: ok=\d+\s+changed=\d+/ },
  {
    what: "summary",
    tail: true,
    pattern: new RegExp(
      `^(?![-dl][rwx-]{9}|\\s*(?:[✓✔√]|PASS |ok |at |\\d+\\/\\d+ Test)|running \\d|\\S.{0,60}\\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\\b|\\S+\\.py: |.*\\bmatched\\b)(?=.{1,300}$).*?(${COUNT}(?:.*${COUNT})?)|^\\W*(?:build|compilation|compile|test run|deploy(?:ment)?|job|process|command|script|recipe|release|migration)(?![\\w/.-]).{0,80}\\b(?:failed|succeeded|successful(?:ly)?|aborted|cancelled|completed?)\\b|^\\W*(?:result|summary|total)s?: .*\\d`,
      "i",
    ),
  },
  {
    what: "exit code",
    tail: true,
    failure: true,
    pattern: /\bexit(?:ed)?(?: with)?(?: (?:code|status))?:? -?[1-9]\d*\b|\bexit_code["']?[:=] ?-?[1-9]/i,
  },
];
