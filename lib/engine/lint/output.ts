import type { LintInput } from "./rule";
import type { Script } from "./script";

/** Statements that write to standard output, by language. */
const PRINTS = {
  python:
    /^\s*(?:if\b.*:\s*)?(?:print\s*\(|sys\.stdout\.(?:buffer\.)?write(?:lines)?\s*\(|json\.dump\(.*\bsys\.stdout\b|os\.write\(\s*1\b)/,
  javascript: /\b(?:console\.(?:log|info|debug)|process\.stdout\.write)\s*\(/,
  bash: /(?:^|;|&&|\|\||\bthen\b|\belse\b|\{)\s*(?:echo|printf|jq|cat|tee|python3?|node|awk|sed|perl|ruby)\b/,
  other: /(?!)/,
} as const;
const ELSEWHERE = /file\s*=|stderr|>&2|>\s*\/dev\/null/;
const REPLY = /json\.dumps?\(|JSON\.stringify\(|["'`]\s*\\?\{/;

/** @returns whether a line writes to standard output. */
export const prints = ({ language }: Script, line: string): boolean =>
  PRINTS[language].test(line) && !ELSEWHERE.test(line);

/** @returns whether a line that writes to standard output writes a reply, as far as one line shows. */
export const printsReply = (script: Script, line: string): boolean => prints(script, line) && REPLY.test(line);

/** @returns the columns of white space before a line; a tab counts as one. */
export const indentOf = (line: string): number => line.length - line.trimStart().length;

/** @returns whether the script speaks the extension protocol, whose frames are not lines. */
export const isFramed = ({ config }: Pick<LintInput, "config">): boolean =>
  config.runner.kind === "command" && config.runner.protocol === "synaps";
