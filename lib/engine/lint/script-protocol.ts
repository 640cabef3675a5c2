import type { Finding } from "@/lib/contract/lint";
import { isFramed } from "./output";
import { finding, type Rule } from "./rule";
import { has, linesWith, type Script } from "./script";

const FRAME = /content-length/i;
const LOCAL_IMPORT = /^\s*from\s+\.|require\s*\(\s*["']\.|from\s+["']\.|\bimport\s+synaps|["']@?synaps/;
const BY_LINE = /for\s+\w+\s+in\s+sys\.stdin\b|stdin\.readline\(|createInterface\(|\bwhile\s+(?:IFS=\s*)?read\b/;

/** Whether a script speaks the protocol that the hook is configured for (synaps.md 3). */
export const scriptProtocol: Rule = (input) => {
  const { script, config } = input;
  if (!script || config.runner.kind !== "command") return [];
  if (isFramed(input)) return [...framing(script), ...handshake(script), ...between(script)];
  return speaksFrames(script)
    ? [
        finding(
          "protocol_mismatch",
          "runner.protocol",
          "The script speaks the extension protocol (JSON-RPC in frames), and the hook is run with one line on standard input.",
          'Set protocol to "synaps".',
        ),
      ]
    : [];
};

const speaksFrames = (script: Script): boolean => has(script, FRAME) && has(script, /jsonrpc|hook\.handle/);

function framing(script: Script): Finding[] {
  if (has(script, FRAME) || has(script, LOCAL_IMPORT)) return [];
  const [line] = linesWith(script, BY_LINE, 1);
  return [
    finding(
      "newline_delimited_json",
      script.path,
      line === undefined
        ? "The script never writes a Content-Length header, so SynapsCLI cannot find its answers."
        : "The script reads JSON line by line; SynapsCLI sends frames: Content-Length: N, an empty line, N bytes.",
      "Read and write frames with a Content-Length header, in bytes of UTF-8.",
      line,
    ),
  ];
}

function handshake(script: Script): Finding[] {
  const version = linesWith(script, /["']?protocol_version["']?\s*[:=]\s*(?!1\b)\d+/, 1).map((line) =>
    finding(
      "protocol_version",
      script.path,
      "Only protocol version 1 is spoken; any other is refused when the extension is loaded.",
      'Answer initialize with "protocol_version": 1.',
      line,
    ),
  );
  if (has(script, /initialize/) || has(script, LOCAL_IMPORT)) return version;
  return [
    ...version,
    finding(
      "initialize_missing",
      script.path,
      "The script never answers initialize, and no hook is delivered before that.",
      'Answer initialize with {"protocol_version": 1, "capabilities": {}}.',
    ),
  ];
}

const LOOSE = {
  python: /^\s*(?:if\b.*:\s*)?print\s*\((?!.*(?:file\s*=|end\s*=|content-length))/i,
  javascript: /\bconsole\.(?:log|info|debug)\s*\((?!.*content-length)/i,
  bash: /(?!)/,
  other: /(?!)/,
} as const;

const between = (script: Script): Finding[] =>
  linesWith(script, LOOSE[script.language], 1).map((line) =>
    finding(
      "stdout_between_frames",
      script.path,
      "This writes to standard output outside a frame, which breaks the stream of answers.",
      "Write it to standard error.",
      line,
    ),
  );
