import type { Protection } from "./patterns";

const failure = true;
/** A frame of one's own code: not of a runtime, a library or a test framework. */
const OWN_FRAME =
  /^\s+at (?!.*(?:node:|node_modules|internal\/|java\.|javax\.|jdk\.|sun\.|kotlin\.|org\.(?:junit|gradle|springframework|hibernate|apache|postgresql|eclipse|mockito|assertj|opentest4j)|com\.(?:sun|google|fasterxml|zaxxer|mysql)\.|jakarta\.|io\.(?:netty|micrometer)|reactor\.|kotlinx\.|scala\.|akka\.|androidx\.|ch\.qos|System\.|Microsoft\.|android\.|com\.android\.internal|dalvik\.)).*[(/:\\][^()]*:\d+|^\s+(?!.*(?:\/usr\/|go-1|\/go\/(?:src|pkg)\/))\S+\.go:\d+|^\s*(?:❯|#\d+) \S*\S+:\d+/;

/** Exceptions, panics and signals, with their message and their place. */
export const CRASH_PATTERNS: readonly Protection[] = [
  {
    what: "exception",
    failure,
    pattern:
      /^(?:E\s+)?(?:[A-Za-z_]\w*\.)*(?:[A-Z]\w*(?:Error|Exception|Exit|Interrupt|Warning: .*Error)|Error|Exception|KeyboardInterrupt|StopIteration)(?: \[[\w-]+\])?(?:: |:?$)|^(?:Exception in thread|Caused by:|Uncaught|Unhandled|uncaughtException) ?\S?/,
    place: OWN_FRAME,
  },
  {
    what: "exception",
    failure,
    pattern:
      /^\s+(?:[A-Za-z_$][\w$]*\.)*(?:[A-Z]\w*(?:Error|Exception)|Error|Exception): \S|^\s+(?:caused by|Caused by): \S/,
    place: OWN_FRAME,
  },
  { what: "exception", failure, pattern: /^(?:[a-z][\w$]*\.)+[A-Z][\w$]*(?:Exception|Error)\b/, place: OWN_FRAME },
  {
    what: "exception",
    failure,
    pattern:
      /^\[?UnhandledPromiseRejection|^⎯+ Unhandled |^══╡ EXCEPTION CAUGHT|^\*\* \(\w+|^terminate called |^fatal error: all goroutines/,
  },
  {
    what: "failed assertion",
    failure,
    pattern: /^E\s+(?:assert\b|Failed: |fixture '|(?:[A-Za-z_]\w*\.)+[A-Z]\w*: )/,
    each: true,
  },
  { what: "place of the exception", failure, pattern: /^\S+\.py:\d+: (?:[A-Za-z_]\w*\.)*[A-Z]\w+$/ },
  { what: "panic", failure, pattern: /^thread '.*' (?:\(\d+\) )?panicked at /, next: 1 },
  { what: "panic", failure, pattern: /^\s+(?:left|right): /, only: /panicked at /, each: true },
  { what: "panic", failure, pattern: /^panic: |^fatal error: |^runtime error: /, place: OWN_FRAME },
  {
    what: "crash",
    failure,
    pattern:
      /^SIG[A-Z]+: |^(?:Segmentation fault|Bus error|Illegal instruction|Aborted|Killed|Terminated|Trace\/breakpoint trap|Floating point exception)\b/,
  },
  {
    what: "crash",
    failure,
    pattern:
      /\(core dumped\)|\bSegmentation fault\b|\bAddressSanitizer: |: Assertion .* failed\.?$|stack smashing detected|double free or corruption|: runtime error: |signal SIG(?:SEGV|ABRT|KILL|BUS|ILL|FPE)|\b[Ff]atal signal \d+/,
  },
  {
    what: "out of memory",
    failure,
    pattern:
      /\bOutOfMemoryError\b|\bOut of memory\b|heap out of memory|\boom-kill|\bOOMKilled\b|Killed process \d+|Cannot allocate memory|allocation failed/,
  },
];
