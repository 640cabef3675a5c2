import type { Protection } from "./patterns";

const MAVEN_ADVICE =
  "To see the full|Re-run Maven|For more information|Please refer to|After correcting|-> \\[Help|\\[Help";
const NPM_FACTS =
  "code|errno|syscall|path|signal|E[A-Z]{3,}|enoent|notarget|network|Missing|Invalid:|Found:|Could not|Conflicting|peer|While resolving|command (?:failed|sh)|Lifecycle|\\d{3} ";

/** Errors, panics and exceptions as compilers, runtimes and loggers print them. Words such as "error" in running text do not count. */
export const ERROR_PATTERNS: readonly Protection[] = [
  {
    what: "error",
    pattern: /^(?:[Ff]atal error|FATAL ERROR|[Ff]atal|FATAL|[Ee]rror|ERROR)(?:\[\w+\])?: (?!0\b)\S/,
  },
  {
    what: "compiler error",
    pattern: /^(?:[A-Za-z]:)?[^\s:][^:]*:\d+(?::\d+)?:? (?:- )?(?:fatal |internal compiler )?error\b/,
  },
  { what: "compiler error", pattern: /^\S.*\(\d+,\d+\): (?:fatal )?error \w+/ },
  { what: "lint error", pattern: /^\s*\d+:\d+\s+error\s+\S/, each: true },
  {
    what: "linker error",
    pattern:
      /: undefined reference to |: multiple definition of |\bcannot find -l|^(?:\S*\/)?(?:ld|collect2): (?:fatal )?error/,
  },
  {
    what: "make error",
    pattern: /^g?make(?:\[\d+\])?: \*\*\* (?!Waiting for)|^ninja: (?:error|build stopped)|^FAILED: \S/,
  },
  { what: "Maven error", pattern: new RegExp(`^\\[ERROR\\] +(?!${MAVEN_ADVICE})\\S`) },
  { what: "Gradle error", pattern: /^FAILURE: |^> Task \S+ FAILED|^Execution failed for task/ },
  { what: "Gradle error", pattern: /^\* What went wrong:/, next: 2 },
  { what: "npm error", pattern: new RegExp(`^npm (?:ERR!|error) (?:${NPM_FACTS})`) },
  { what: "Go error", pattern: /^\S+\.go:\d+:\d+: \S/ },
  {
    what: "exception",
    pattern:
      /^(?:E\s+)?(?:[A-Za-z_]\w*\.)*[A-Z]\w*(?:Error|Exception|Exit|Interrupt)(?:: |:?$)|^(?:Exception in thread|Caused by:|Uncaught) /,
  },
  { what: "exception", pattern: /^(?:[a-z][\w$]*\.)+[A-Z][\w$]*(?:Exception|Error)\b/ },
  {
    what: "failed assertion",
    pattern: /^E\s+(?:assert\b|Failed: |fixture '|(?:[A-Za-z_]\w*\.)+[A-Z]\w*: )/,
    each: true,
  },
  { what: "place of the exception", pattern: /^\S+\.py:\d+: (?:[A-Za-z_]\w*\.)*[A-Z]\w+$/ },
  { what: "panic", pattern: /^thread '.*' (?:\(\d+\) )?panicked at /, next: 1 },
  { what: "panic", pattern: /^\s+(?:left|right): /, only: /panicked at /, each: true },
  {
    what: "panic",
    pattern:
      /^panic: |^SIG[A-Z]+: |\(core dumped\)|\bSegmentation fault\b|\bAddressSanitizer: |: Assertion .* failed\.?$/,
  },
  {
    what: "logged error",
    pattern: /^\[?\d{2,4}[-/:]\d{2}[-/:T ].{0,80}?\b(?:ERROR|FATAL|CRITICAL|SEVERE)\b(?! *[:=] *0\b)/,
  },
  {
    what: "logged error",
    pattern:
      /^(?:ERROR|FATAL|CRITICAL|SEVERE)(?: in |:\w+:)|\blevel=(?:error|fatal|panic)\b|"level": ?"(?:error|fatal)"/,
  },
  { what: "refusal", pattern: /^\s*! \[(?:remote )?rejected\]|^CONFLICT \(|: command not found$/ },
  { what: "bundler error", pattern: /^✘ \[ERROR\]|^Module not found: / },
];
