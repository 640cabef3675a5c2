import { linesWith, type Script } from "./script";

/**
 * How a script gets its event, by language, the surest first; the first group is the variable. A file that is parsed, or a
 * member of something, is not the event.
 */
const VARIABLE = {
  python: [
    /^\s*(\w+)\s*(?::\s*\w+\s*)?=\s*json\.(?:load\(\s*sys\.stdin\b|loads\(\s*(?:sys\.stdin\b|input\())/,
    /^\s*(\w+)\s*(?::\s*\w+\s*)?=\s*json\.loads\(\s*\w+(?:\.strip\(\))?\s*\)/,
  ],
  javascript: [
    /(?:const|let|var)\s+(\w+)\s*=\s*JSON\.parse\(.{0,200}(?:stdin|readFileSync\(\s*0\b)/,
    /export\s+default\s+(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(\w+)/,
    /(?:const|let|var)\s+(\w+)\s*=\s*JSON\.parse\(\s*(?:await\s+\w+\(\)|\w+(?:\.(?:toString|trim)\([^()]*\))?)\s*\)/,
  ],
} as const;
const DESTRUCTURED = [
  /\{([^{}]{1,300})\}\s*=\s*JSON\.parse\(.{0,200}(?:stdin|readFileSync\(\s*0\b)/,
  /export\s+default\s+(?:async\s+)?(?:function\s*\w*\s*)?\(\s*\{([^{}]{1,300})\}/,
];
const JQ = /(?:^|[\s;|&(])jq\b.*?['"](.{1,400})['"]/;
const JQ_KEY = /(?:^|[\s|(,[{:])\.([a-z_]+)\b/g;
const OTHER_INPUT = /\b(?:curl|wget|gh|aws)\s|<\(|\s[\w./-]+\.json\b/;

/**
 * The keys that a script reads of its event, with the 1-based line of the first time. Only what is certainly the event
 * counts: the variable that standard input is parsed into, the parameter of the handler, and what jq is asked for.
 */
export function eventKeys(script: Script): Map<string, number> {
  const keys = new Map<string, number>();
  const add = (key: string | undefined, line: number) => {
    if (key && !keys.has(key)) keys.set(key, line);
  };
  const variable = eventVariable(script);
  const reads = variable === null ? [] : readsOf(variable);
  const unpacked = variable === null ? DESTRUCTURED : [...DESTRUCTURED, unpacking(variable)];
  script.lines.forEach((text, i) => {
    for (const pattern of reads) for (const match of text.matchAll(pattern)) add(match[1], i + 1);
    if (script.language === "javascript")
      for (const pattern of unpacked)
        for (const name of (pattern.exec(text)?.[1] ?? "").split(",")) add(/^\s*(\w+)/.exec(name)?.[1], i + 1);
    if (script.language === "bash" && !OTHER_INPUT.test(text))
      for (const match of (JQ.exec(text)?.[1] ?? "").matchAll(JQ_KEY)) add(match[1], i + 1);
  });
  return keys;
}

const NO_NAMES = new Set(["function", "async", "class", "new"]);

function eventVariable(script: Script): string | null {
  if (script.language !== "python" && script.language !== "javascript") return null;
  for (const pattern of VARIABLE[script.language]) {
    const [line] = linesWith(script, pattern, 1);
    const name = line === undefined ? undefined : pattern.exec(script.lines[line - 1] ?? "")?.[1];
    if (name && !NO_NAMES.has(name)) return name;
  }
  return null;
}

/** Reads only: what is assigned to, and methods that are called, do not count. */
const readsOf = (variable: string): RegExp[] => [
  new RegExp(`\\b${variable}\\s*\\[\\s*["'](\\w+)["']\\s*\\](?!\\s*=[^=])`, "g"),
  new RegExp(`\\b${variable}\\.get\\(\\s*["'](\\w+)["']`, "g"),
  new RegExp(`\\b${variable}\\??\\.(\\w+)\\b(?!\\s*(?:=[^=]|\\())`, "g"),
];

const unpacking = (variable: string) => new RegExp(`\\{([^{}]{1,300})\\}\\s*=\\s*${variable}\\b(?!\\s*[.([])`);
