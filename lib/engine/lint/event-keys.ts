import { linesWith, type Script } from "./script";

/** How a script gets its event, by language; the first group is the variable. */
const EVENT_VARIABLE = {
  python: /^\s*(\w+)\s*(?::\s*\w+\s*)?=\s*json\.loads?\(/,
  javascript: /(?:const|let|var)\s+(\w+)\s*=\s*(?:await\s+)?JSON\.parse\(/,
} as const;
const HANDLER = /export\s+default\s+(?:async\s+)?(?:function\s*\w*\s*)?\(?\s*(\w+)/;
const DESTRUCTURED = /\{([^{}]{1,300})\}\s*(?:=\s*JSON\.parse\(|\)?\s*=>)/;
const JQ = /(?:^|[\s;|&(])jq\b.*?['"](.{1,400})['"]/;
const JQ_KEY = /(?:^|[\s|(,[{:])\.([a-z_]+)\b/g;

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
  const patterns = variable === null ? [] : readsOf(variable);
  script.lines.forEach((text, i) => {
    for (const pattern of patterns) for (const match of text.matchAll(pattern)) add(match[1], i + 1);
    if (script.language === "javascript")
      for (const name of (DESTRUCTURED.exec(text)?.[1] ?? "").split(",")) add(/^\s*(\w+)/.exec(name)?.[1], i + 1);
    if (script.language === "bash")
      for (const match of (JQ.exec(text)?.[1] ?? "").matchAll(JQ_KEY)) add(match[1], i + 1);
  });
  return keys;
}

function eventVariable(script: Script): string | null {
  if (script.language !== "python" && script.language !== "javascript") return null;
  const patterns = script.language === "javascript" ? [EVENT_VARIABLE.javascript, HANDLER] : [EVENT_VARIABLE.python];
  for (const pattern of patterns) {
    const [line] = linesWith(script, pattern, 1);
    const name = line === undefined ? null : pattern.exec(script.lines[line - 1] ?? "")?.[1];
    if (name && name !== "function" && name !== "async") return name;
  }
  return null;
}

/** Reads only: what is assigned to, and methods that are called, do not count. */
const readsOf = (variable: string): RegExp[] => [
  new RegExp(`\\b${variable}\\s*\\[\\s*["'](\\w+)["']\\s*\\](?!\\s*=[^=])`, "g"),
  new RegExp(`\\b${variable}\\.get\\(\\s*["'](\\w+)["']`, "g"),
  new RegExp(`\\b${variable}\\??\\.(\\w+)\\b(?!\\s*(?:=[^=]|\\())`, "g"),
];
