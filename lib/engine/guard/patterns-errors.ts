import type { Protection } from "./patterns";

const failure = true;
/** Where a compiler points to below its message: rustc and ruff, esbuild, Babel and swc, Terraform, Docker, Vitest. */
const PLACE =
  /^\s*(?:-->|╭─\[|,-\[|┌─|at |❯ |│?\s*on )\s*\S+[:.]\d|^\s*│?\s*(?:on|with) \S+ line \d+|^\s+\S+\.\w+:\d+:\d+:?$|^\s*Dockerfile:\d+/;
const ERRNO =
  "(?:No such file or directory|Permission denied|Operation not permitted|Is a directory|Not a directory|File exists|Directory not empty|Connection refused|Connection reset by peer|Connection timed out|Cannot allocate memory|No space left on device|Read-only file system|Too many open files|Device or resource busy|Resource temporarily unavailable|Broken pipe|Address already in use|Argument list too long|Bad file descriptor|Invalid argument|Host is down|No route to host|Network is unreachable|Name or service not known|Temporary failure in name resolution|command not found|not found)";

/** Errors as compilers, linters and command-line tools print them. Words such as "error" in running text do not count. */
export const ERROR_PATTERNS: readonly Protection[] = [
  {
    what: "error",
    failure,
    pattern:
      /^(?:[Ff]atal [Ee]rror|FATAL ERROR|[Ff]atal|FATAL|[Ee]rror|ERROR|Type error|Build error|Parse error|Syntax error|PHP (?:Fatal|Parse) error)(?:\[[\w:-]+\]| \[\w+\]| in \S+)?: +(?!0\b)\S/,
    place: PLACE,
  },
  {
    what: "error",
    failure,
    pattern:
      /^(?:ERROR|Error) (?:\d+ \(|in \.?[\w/]|at )|^(?:fatal )?error [A-Z]{2,}\d+: \S|^(?:error|ERROR) (?:Command failed|Couldn't|Could not|An unexpected|No |Invalid |Failed |failed )/,
  },
  {
    what: "compiler error",
    failure,
    pattern:
      /^(?:[A-Za-z]:)?[^\s:][^:]*:\d+(?::\d+)?:? (?:- )?(?:fatal |internal compiler |syntax )?[Ee]rror(?::| [A-Z]+\d+\b)/,
  },
  { what: "compiler error", failure, pattern: /^\s*\S.*\(\d+,\d+(?:,\d+,\d+)?\): (?:fatal )?error \w+/ },
  { what: "compiler error", failure, pattern: /^\S.{0,200}?\S ?: (?:fatal )?error [A-Z]{2,}\d+: / },
  { what: "compiler error", failure, pattern: /^e: (?:file:\/\/)?\S/ },
  { what: "compiler error", failure, pattern: /^File "[^"]+", line \d+, characters / },
  { what: "lint error", failure, pattern: /^\s*\d+:\d+\s+(?:error|Error)\s+\S/, each: true, heading: true },
  {
    what: "lint error",
    failure,
    floods: /: [A-Z]{1,4}\d{3,4}\b|: [A-Z]: (?:\[\w+\] )?[\w/]+/,
    pattern: /^\S+?:\d+:\d+: (?![CRWI]\d{4}:)(?:[A-Z]{1,4}\d{3,4}\b|[EFCW]:)/,
  },
  {
    what: "lint error",
    failure,
    pattern: /^[A-Z]{1,4}\d{3,4} (?:\[\*\] )?\S/,
    only: /^ *--> \S+:\d+:\d+$/m,
    place: PLACE,
  },
  {
    what: "lint error",
    failure,
    pattern: /^(\S+(?::\d+:\d+)? (?:lint|parse|format|assist|suppressions)\b\S*).*━{3}/,
    next: 1,
  },
  { what: "lint error", failure, pattern: /^\[error\] \S/ },
  {
    what: "lint error",
    failure,
    pattern: /^\s+\d+:\d+\s+(?:✖|×)\s+\S/,
    each: true,
    heading: true,
  },
  { what: "lint error", failure, pattern: /\bSC\d{4} \(error\): / },
  { what: "lint error", failure, pattern: /^\s+\S+:\d+:\d+ - error: \S/ },
  { what: "file that is not formatted", failure, pattern: /^\[warn\] \S+\.\w+$|^would reformat \S/ },
  {
    what: "linker error",
    failure,
    pattern:
      /^(?:\S*\/)?(?:ld|collect2|ld\.lld|lld-link|clang)(?:\.\w+)?: (?:(?:fatal )?error|cannot find|symbol\(s\) not found)|^Undefined symbols for architecture/,
    next: 0,
  },
  { what: "linker error", failure, pattern: /: undefined reference to |: multiple definition of |\bcannot find -l/ },
  {
    what: "make error",
    failure,
    pattern:
      /^g?make(?:\[\d+\])?: \*\*\* (?!Waiting for)|^ninja: (?:error|build stopped)|^FAILED: \S|^gmake.*Error \d+$/,
  },
  { what: "CMake error", failure, pattern: /^CMake Error\b/, next: 1 },
  { what: "CMake error", failure, pattern: /^-- Configuring incomplete, errors occurred/ },
  { what: "Go error", failure, pattern: /^(?:vet: )?\S+\.go:\d+:\d+: \S/ },
  { what: "bundler error", failure, pattern: /^✘ \[ERROR\]/, place: PLACE },
  {
    what: "bundler error",
    failure,
    pattern: /^(?:Module not found: |Failed to compile|error during build:|\[vite\]: .*failed|⨯ \S|🚨 )/,
  },
  { what: "bundler error", failure, pattern: /^ERROR in \S/, next: 1 },
  { what: "error of the system", failure, pattern: new RegExp(`^[\\w./+-]+(?:\\[\\d+\\])?: .{0,300}?${ERRNO}$`) },
  {
    what: "error of the system",
    failure,
    pattern:
      /^(?!(?:warning|note|hint|info|help)\b)[\w./+-]+: (?:cannot|can't|could not|couldn't|unable to|failed to|missing|unrecognized|unknown|invalid|illegal|line \d+:) \S/,
  },
  {
    what: "error of the system",
    failure,
    pattern:
      /^[\w./+-]+: (?:fatal |internal )?error: \S|^(?:curl|wget): \(\d+\) |^dpkg: error |^[EW]: (?:Unable|Sub-process|Failed|Package|Could|Broken|Some|The repository|Couldn)/,
  },
  { what: "error of the shell", failure, pattern: /: command not found$|^\S+: (?:eval: )?line \d+: \S|^zsh: \S/ },
  { what: "error of PowerShell", failure, pattern: /^\s*\+ (?:FullyQualifiedErrorId|CategoryInfo) +: / },
  {
    what: "HTTP error",
    failure,
    pattern:
      /^(?:< )?HTTP\/[\d.]+ [45]\d\d\b|^HTTP (?:Error )?[45]\d\d\b|\brequest failed with status(?: code)? [45]\d\d\b|\breturned error: [45]\d\d\b/i,
  },
];
