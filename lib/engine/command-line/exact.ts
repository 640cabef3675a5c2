import type { SimpleCommand } from "./simple-command";
import { perhapsVisible } from "./visible";
import { words } from "./words";

/**
 * Whether a command asks for its output as it is: versions, help texts, formats for machines, lists of names, contents of files.
 * Of several commands in one line each must ask so, or one of them for more than its version: when in doubt, nothing is touched.
 */
export function asksForExactOutput(text: string): boolean {
  const visible = perhapsVisible(text);
  if (visible.length === 0) return false;
  return visible.some(asksForData) || visible.every((one) => asksForData(one) || asksForFacts(one));
}

/** What these print is data, whatever their options say. */
const DATA_PROGRAMS = words(
  "cat bat head tail sed awk jq yq gron xq wc base64 base32 xxd hexdump od strings less more nl tac cut sort uniq paste join column comm tr rev fold md5sum sha1sum sha256sum sha512sum shasum b2sum cksum stat readlink realpath basename dirname diff cmp file printenv xmllint man info tldr",
);
const DATA_SUBCOMMANDS: Record<string, readonly string[]> = {
  git: [
    "cat-file",
    "rev-parse",
    "rev-list",
    "ls-files",
    "ls-tree",
    "ls-remote",
    "config",
    "hash-object",
    "merge-base",
    "describe",
    "for-each-ref",
    "show-ref",
    "symbolic-ref",
    "name-rev",
    "archive",
    "var",
    "check-ignore",
    "format-patch",
  ],
  cargo: ["metadata", "pkgid", "locate-project", "read-manifest"],
  go: ["env", "list"],
  npm: ["view", "info", "config get", "pkg get", "root", "prefix", "bin", "whoami"],
  pnpm: ["view", "root", "bin", "config get"],
  yarn: ["config get", "info"],
  pip: ["freeze", "config get"],
  docker: [
    "inspect",
    "container inspect",
    "image inspect",
    "network inspect",
    "volume inspect",
    "cp",
    "compose config",
  ],
  kubectl: ["kustomize", "config view", "api-resources", "explain"],
  helm: ["template", "get manifest", "get values", "get all", "show"],
  terraform: ["output", "console"],
};
DATA_SUBCOMMANDS.bun = DATA_SUBCOMMANDS.npm as string[];

const STRUCTURED =
  /^(?:json(?:[-_]?\w+)?|ya?ml|name|names|jsonpath.*|go-template.*|custom-columns.*|template.*|xml|junit|[ct]sv|nd-?json|sarif|value.*|text|tap)$/i;
/** Their value says what is printed. */
const FORMAT_OPTIONS =
  /^(?:-o|-f|-F|-R|--output|--format|--output-format|--reporter|--message-format|--log-format|--pretty|--out|--formatter)$/;
/** A template or a list of fields, written for this one call. */
const TEMPLATE = /\{\{|%[a-zA-Z(]|^format:|^tformat:|\$\(|=\{/;
/** Say how many there are beside what they print. */
const COUNTS_TOO = words("flake8 pycodestyle");
const DATA_OPTIONS =
  /^--(?:json|jq|jsonpath|go-template|porcelain|name-only|name-status|numstat|shortstat|raw|print0|null|null-data|csv|tsv|xml|yaml|ndjson|jsonl|parseable|machine-readable|query|show-current|print-config|showConfig|files-with-matches|files-without-match|count|only-matching|no-align|tuples-only)(?:=|$)/;
/** Has other meanings elsewhere, as in `create vite --template react`. */
const TEMPLATE_OPTION = words("gh glab docker kubectl hg");

/** Short options that ask for names, counts or nothing, by program; looked for inside of bundles such as `-rl`. */
const DATA_LETTERS: Record<string, RegExp> = {
  git: /^-z$/,
  grep: /^-[a-zA-Z]*[lLcoqZ]/,
  rg: /^-[a-zA-Z]*[lcoq0]/,
  docker: /^-[a-zA-Z]*q$/,
  helm: /^-[a-zA-Z]*q$/,
  gh: /^-(?:q|t)$/,
  psql: /^-[a-zA-Z]*[At]/,
  mysql: /^-[a-zA-Z]*[NB]/,
  fd: /^-0$/,
  node: /^-p$/,
  tree: /^-[JX]$/,
};
/** Options of these programs whose value must not be read as letters. */
const VALUED_BUNDLE = /^-[a-zA-Z]*?[ABCefmdDgtT](?:.+)$/;

/** Reading a log shows lines as any other program does. */
const READERS = words("cat bat head tail less more tac");
const LOG_FILE = /(?:\.(?:log|out|err|ndjson|jsonl)(?:\.\d+)?|^\/var\/log\/\S+|\/(?:syslog|messages|dmesg))$/;

/** Nobody reads the checksums in lockfiles, nor code on lines of thousands of characters. */
const PAGERS = words("cat bat less more");
const GENERATED =
  /(?:^|\/)(?:package-lock\.json|npm-shrinkwrap\.json|packages\.lock\.json|pnpm-lock\.yaml|go\.sum|(?:yarn|Cargo|poetry|uv|pdm|Pipfile|composer|Gemfile|mix)\.lock|\.terraform\.lock\.hcl|[^/]+\.min\.(?:js|mjs|css)|[^/]+\.(?:js|css)\.map)$/;

const readsGenerated = ({ program, operands }: SimpleCommand): boolean =>
  PAGERS.has(program) && operands.length === 1 && GENERATED.test(operands[0] as string);

const readsLog = ({ program, operands }: SimpleCommand): boolean =>
  READERS.has(program) && operands.some((word) => LOG_FILE.test(word));

function asksForData(command: SimpleCommand): boolean {
  const { program, operands, argv } = command;
  if (readsLog(command) || readsGenerated(command)) return false;
  if (DATA_PROGRAMS.has(program) && !(program === "sed" && argv.some((word) => /^-i|^--in-place/.test(word))))
    return true;
  const path = operands.slice(0, 2).join(" ");
  const known = Object.hasOwn(DATA_SUBCOMMANDS, program) ? (DATA_SUBCOMMANDS[program] as readonly string[]) : [];
  if (known.some((one) => path === one || path.startsWith(`${one} `))) return true;
  if (program === "git" && operands[0] === "show" && operands.some((word) => /^[^:\s]*:[^:]/.test(word))) return true;
  const options = optionsOf(command);
  return options.some(([option, next]) => isDataOption(program, option, next));
}

function isDataOption(program: string, option: string, next: string): boolean {
  if (DATA_OPTIONS.test(option)) return !(option === "--count" && COUNTS_TOO.has(program));
  if (option === "-json" && (program === "go" || program === "terraform" || program === "sqlite3")) return true;
  if (/^--template(?:=|$)/.test(option) && TEMPLATE_OPTION.has(program)) return true;
  const letters = Object.hasOwn(DATA_LETTERS, program) ? DATA_LETTERS[program] : undefined;
  if (letters?.test(option) && !(VALUED_BUNDLE.test(option) && program !== "psql")) return true;
  if (program === "docker" && option === "--quiet") return true;
  const equals = option.indexOf("=");
  const name = equals < 0 ? option : option.slice(0, equals);
  if (FORMAT_OPTIONS.test(name)) return isFormat(program, name, equals < 0 ? next : option.slice(equals + 1));
  const attached = /^-o=?(.+)$/.exec(option)?.[1];
  return attached !== undefined && STRUCTURED.test(attached) && !option.startsWith("--");
}

const COMPILERS = words("gcc g++ clang clang++ cc c++ ld rustc go cargo curl wget tar tee");

function isFormat(program: string, name: string, value: string): boolean {
  if (/^-[ofFR]$/.test(name) && COMPILERS.has(program)) return false;
  return STRUCTURED.test(value) || TEMPLATE.test(value);
}

/** Print their version with `-v`. */
const SHORT_VERSION = words(
  "node npm pnpm yarn bun deno php ruby perl tsc vitest jest make mvn gradle gcc clang nginx eslint rspec terraform mocha",
);
/** Say more with `-V`. */
const LOUD_V = words("ctest nmap");
/** Have another meaning for `-h`: readable sizes, a host, no file names. */
const OTHER_H = words(
  "ls du df free sort grep ps psql mysql mysqldump redis-cli docker tree chmod chown ln tar dust duf rm",
);

/** Versions and help: short, and exact by their nature. */
function asksForFacts(command: SimpleCommand): boolean {
  const { program, operands, argv } = command;
  const options = optionsOf(command).map(([option]) => option);
  if (options.some((one) => /^--(?:version|help|help-all|usage|full-help)$|^-version$|^-help$/.test(one))) return true;
  const alone = argv.length === 2;
  if (alone && ((argv[1] === "-V" && !LOUD_V.has(program)) || (argv[1] === "-v" && SHORT_VERSION.has(program))))
    return true;
  if (options.at(-1) === "-h" && argv.at(-1) === "-h" && (!OTHER_H.has(program) || (program === "docker" && !alone)))
    return true;
  if (operands[0] === "help") return true;
  return (
    operands[0] === "version" && operands.length === 1 && program !== "npm" && program !== "yarn" && program !== "pnpm"
  );
}

/** Programs that hand on what stands behind `--`. */
const HANDS_ON = words("npm pnpm yarn bun cargo composer go dotnet");

function optionsOf({ program, argv }: SimpleCommand): [option: string, next: string][] {
  const end = HANDS_ON.has(program) ? -1 : argv.indexOf("--");
  const args = argv.slice(1, end < 0 ? undefined : end);
  return args.flatMap((word, i) => (word.startsWith("-") ? [[word, args[i + 1] ?? ""] as [string, string]] : []));
}
