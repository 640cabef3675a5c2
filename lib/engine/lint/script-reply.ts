import type { Finding } from "@/lib/contract/lint";
import { keysOf } from "./literals";
import { isFramed } from "./output";
import { finding, type LintInput, type Rule } from "./rule";
import { has, linesWith, type Script, type Span, spansAfter } from "./script";

/** Replies that LibreFang does not read as they are meant. */
export const scriptReply: Rule = (input) => {
  const { script, row } = input;
  if (!script || row.family !== "librefang") return [];
  const point = row.point;
  return [
    ...(point === "transform_tool_result" ? transformReply(script) : []),
    ...(point === "compact" ? compactReply(script) : []),
    ...prettyPrinted(input, script),
  ];
};

const TRANSFORMED = /\btype\\?["']?\]?\s*(?::|=>|=)\s*\\?["']transformed\b/;
/** Keys that scripts are seen to answer with where LibreFang reads `content`. */
const MISTAKEN = ["result", "output", "tool_output", "text", "transformed_content"];

function transformReply(script: Script): Finding[] {
  const [line] = linesWith(script, TRANSFORMED, 1);
  if (line !== undefined)
    return [
      finding(
        "documented_reply",
        script.path,
        'LibreFang\'s documentation shows {"type":"transformed","result":…}. It reads content only, so this reply changes nothing and counts as a success.',
        'Reply {"content": "…"}.',
        line,
      ),
    ];
  const replies = replyLiterals(script).map((span) => ({ ...span, keys: keysOf(span.text) }));
  if (has(script, SETS_CONTENT) || replies.some(({ keys }) => keys.open)) return [];
  for (const { line: at, keys } of replies) {
    const key = MISTAKEN.find((name) => keys.names.has(name));
    if (key)
      return [
        finding(
          key === "result" ? "documented_reply" : "wrong_reply_key",
          script.path,
          `The reply has ${key}; LibreFang reads content only, so nothing changes.`,
          'Reply {"content": "…"}.',
          at,
        ),
      ];
  }
  return [];
}

const LITERALS = {
  python: [/json\.dumps?\(\s*\{/g],
  javascript: [/JSON\.stringify\(\s*\{/g, /=>\s*\(\s*\{/g, /\breturn\s*\{/g],
  bash: [/\b(?:echo|printf)\b[^\n{]{0,40}['"]\s*\{/g, /\bjq\b[^\n{]{0,80}['"]\s*\{/g],
  other: [],
} as const;

/** A reply with content, wherever it is put together. */
const SETS_CONTENT =
  /\\?["']content\\?["']\s*(?::|\]\s*=[^=]|=>)|\bcontent\s*:|[{,]\s*content\s*[,}]|\.content\s*=[^=]|\bcontent\s*=\s*[^=].*\bdict\(/;
const MADE_OF = /(?:json\.dumps?|JSON\.stringify)\(\s*([A-Za-z_]\w*)\s*[,)]/;

/** Object literals that are made into a reply, at once or through a variable. */
function replyLiterals(script: Script): Span[] {
  const names = linesWith(script, MADE_OF, 5).map((line) => MADE_OF.exec(script.lines[line - 1] ?? "")?.[1]);
  const named = [...new Set(names)].map((name) => new RegExp(`\\b${name}\\s*=\\s*\\{`, "g"));
  return [...LITERALS[script.language], ...named].flatMap((pattern) => spansAfter(script, pattern));
}

function compactReply(script: Script): Finding[] {
  if (has(script, /summary/) || !has(script, /\bmessages\b/)) return [];
  return [
    finding(
      "summary_literal",
      script.path,
      'A reply with messages and no summary makes the model read the literal text "plugin compaction" before the kept messages.',
      'Add a "summary"; an empty text puts no message there.',
    ),
  ];
}

const PRETTY = {
  python: /json\.dumps?\(/g,
  javascript: /JSON\.stringify\(/g,
} as const;

/** JSON over several lines: LibreFang takes the bottom-most line that is JSON, and a lone brace is none. */
function prettyPrinted(input: LintInput, script: Script): Finding[] {
  if (input.config.runner.kind !== "command" || isFramed(input)) return [];
  const line = prettyLine(script);
  if (line === undefined) return [];
  return [
    finding(
      "pretty_printed_reply",
      script.path,
      "The reply is printed over several lines. LibreFang reads single lines from the bottom and joins none, so it finds no reply or a piece of one.",
      "Print the reply on one line, without indentation.",
      line,
    ),
  ];
}

function prettyLine(script: Script): number | undefined {
  if (script.language === "bash") return linesWith(script, JQ_PRETTY, 1)[0];
  if (script.language === "other")
    return linesWith(script, /(?:puts|print|echo)\b.*(?:pretty_generate|JSON_PRETTY_PRINT)/, 1)[0];
  const python = script.language === "python";
  return spansAfter(script, PRETTY[script.language])
    .filter(({ text }) =>
      python ? /\bindent\s*=\s*(?!None|\s)/.test(text) : /,\s*(?:[1-9]\d*|["'`](?:\s|\\t)+["'`])\s*,?\s*$/.test(text),
    )
    .find(({ line, text }) => isPrinted(script, line, text))?.line;
}

/** An object made by jq as the last thing of a line, in more than one line unless `-c` is given. */
const JQ_PRETTY = /^\s*jq\s+(?!-[a-zA-Z]*[cj]|--compact|.*\s-[a-zA-Z]*[cj]\b|.*--compact)[^|>]*['"]\s*\{[^|>]*$/;

/** On standard output, at once or through a variable. */
function isPrinted(script: Script, line: number, span: string): boolean {
  const text = script.lines[line - 1] ?? "";
  const around = `${script.lines[line - 2] ?? ""}\n${text}`;
  if (/stderr|console\.error|file\s*=/.test(text)) return false;
  if (/\bjson\.dump\(/.test(text)) return /stdout/.test(span);
  if (/print\s*\(|stdout\.(?:buffer\.)?write\s*\(|console\.log\s*\(/.test(around)) return true;
  const name = /(\w+)\s*=\s*(?:json\.dumps|JSON\.stringify)\(/.exec(text)?.[1];
  return name !== undefined && has(script, new RegExp(`(?:print|write|console\\.log)\\s*\\(\\s*${name}\\b`));
}
