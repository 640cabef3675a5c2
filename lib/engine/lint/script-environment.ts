import type { Finding } from "@/lib/contract/lint";
import { finding, type Rule } from "./rule";
import { linesWith, type Script } from "./script";

/** What a script expects of its environment and does not get there (librefang.md 3.4 and 3.9). */
export const scriptEnvironment: Rule = ({ config, script, row }) => {
  const { runner, point } = config;
  if (!script || runner.kind !== "command" || row.family !== "librefang") return [];
  const { persistent } = runner;
  return [
    ...(runner.allow_filesystem || persistent ? [] : home(script)),
    ...(runner.allow_network || persistent ? [] : network(script)),
    ...variables(script, { persistent, sharedState: runner.shared_state, point }),
    ...secrets(script, runner.secrets, Object.keys(runner.env)),
    ...deno(script, runner.runtime),
  ];
};

const HOME = {
  python: /Path\.home\(|expanduser\(|(?:environ(?:\.get\(|\[)|getenv\()\s*["']HOME["']/,
  javascript: /\bhomedir\(|process\.env\.HOME\b|process\.env\[["']HOME["']\]/,
  bash: /\$\{?HOME\b|(?:^|[\s="])~\//,
  other: /(?!)/,
} as const;

const home = (script: Script): Finding[] =>
  linesWith(script, HOME[script.language]).map((line) =>
    finding(
      "home_is_dev_null",
      script.path,
      "The home directory is /dev/null for a hook, so nothing can be read or written below it.",
      "Use the folder in TMPDIR, which is removed after the call, or the file in LIBREFANG_STATE_FILE with shared_state on.",
      line,
    ),
  );

const NETWORK = {
  python:
    /^\s*(?:import|from)\s+(?:requests|httpx|aiohttp|urllib3|urllib\.request|http\.client|websockets?|socket|openai|anthropic)\b|\burllib\.request\.urlopen\(/,
  javascript:
    /(?<![\w.])fetch\s*\(|(?:require\s*\(\s*|from\s+)["'](?:node:)?(?:https?|net|tls|axios|got|undici|node-fetch|openai)["']/,
  bash: /(?:^|[;|&(]|\bthen\b|\bdo\b)\s*(?:curl|wget|nc|ncat|ssh)\s/,
  other: /(?!)/,
} as const;

const network = (script: Script): Finding[] =>
  linesWith(script, NETWORK[script.language]).map((line) =>
    finding(
      "network_not_allowed",
      script.path,
      "The hook has no network: allow_network is off, so proxies are blanked and, where the host can, the process is cut off.",
      "Set allow_network, or do without.",
      line,
    ),
  );

type Setting = { persistent: boolean; sharedState: boolean; point: string };

const ABSENT = /LIBREFANG_(?:AGENT_ID|MESSAGE|STATE_FILE|SANDBOX|READONLY_FS)\b/;

function variables(script: Script, { persistent, sharedState, point }: Setting): Finding[] {
  if (persistent)
    return linesWith(script, ABSENT).map((line) =>
      finding(
        "env_absent_in_persistent",
        script.path,
        "A persistent process gets none of LIBREFANG_AGENT_ID, _MESSAGE, _STATE_FILE, _SANDBOX and _READONLY_FS: it serves many events, and its environment is fixed when it starts.",
        "Take agent and message from the event; keep state in the process itself.",
        line,
      ),
    );
  const state = sharedState ? [] : linesWith(script, /LIBREFANG_STATE_FILE\b/);
  const config = point === "after_turn" ? linesWith(script, /LIBREFANG_PLUGIN_CONFIG\b/) : [];
  return [
    ...state.map((line) =>
      finding(
        "state_file_not_set",
        script.path,
        "LIBREFANG_STATE_FILE is set only with shared_state on.",
        "Switch shared_state on.",
        line,
      ),
    ),
    ...config.map((line) =>
      finding(
        "plugin_config_not_set",
        script.path,
        "LIBREFANG_PLUGIN_CONFIG is not set at after_turn.",
        "Keep what the hook needs in its env.",
        line,
      ),
    ),
  ];
}

/** Names are granted one by one, as `LIBREFANG_SECRET_<NAME IN UPPER CASE>`. */
function secrets(script: Script, granted: readonly string[], env: readonly string[]): Finding[] {
  const known = new Set([...granted.map((name) => `LIBREFANG_SECRET_${name.toUpperCase()}`), ...env]);
  const seen = new Set<string>();
  return linesWith(script, /LIBREFANG_SECRET_\w+/, 20).flatMap((line) => {
    const name = /LIBREFANG_SECRET_\w+/.exec(script.lines[line - 1] ?? "")?.[0] ?? "";
    if (known.has(name) || seen.has(name)) return [];
    seen.add(name);
    return [
      finding(
        "secret_not_listed",
        script.path,
        `${name} is not set: the hook does not list that secret.`,
        `Add ${JSON.stringify(name.slice("LIBREFANG_SECRET_".length).toLowerCase())} to the runner's secrets.`,
        line,
      ),
    ];
  });
}

const DENO = /(?<![\w.])fetch\s*\(|Deno\.(?:writeTextFile|writeFile|connect|listen|Command|run|remove|mkdir)\b/;

const deno = (script: Script, runtime: string): Finding[] =>
  runtime !== "deno"
    ? []
    : linesWith(script, DENO).map((line) =>
        finding(
          "deno_permissions",
          script.path,
          "Deno runs with --allow-read and --allow-env only: no network, no writing, no other programs, whatever the hook allows.",
          "Use node or bun for this.",
          line,
        ),
      );
