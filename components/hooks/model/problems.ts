import { HookConfigInput } from "@/lib/contract/hook-config";
import { type InvalidParam, paramsFromIssues } from "@/lib/contract/problem";
import { faultWords } from "./fault-words";
import { getIn, isUnder, pathOf, sameJson } from "./path";

/** A fault of the config, found here or told by the server. */
export type ConfigProblem = InvalidParam & { from: "browser" | "server" };

/** Checks a draft against the contract. @returns its faults, each with a dotted path. */
export function checkDraft(draft: unknown): ConfigProblem[] {
  const parsed = HookConfigInput.safeParse(draft, { reportInput: true });
  if (parsed.success) return [];
  return paramsFromIssues(parsed.error.issues).map((param) => ({
    ...param,
    message: faultWords(param),
    from: "browser",
  }));
}

/** What the server said of a draft. It holds for a path only while the value there is still the one it judged. */
export type ServerVerdict = { draft: unknown; params: InvalidParam[] };

/**
 * Takes `hooks.0.` off the paths of a run's problems.
 * @param index place of the draft in the chain that was sent
 */
export function paramsOfHook(params: readonly InvalidParam[], index: number): InvalidParam[] {
  const prefix = `hooks.${index}`;
  return params
    .filter((param) => isUnder(param.path, prefix))
    .map((param) => ({ ...param, path: param.path.slice(prefix.length + 1) }));
}

/** Joins both sources; the server's word is dropped where the browser already names the same field. */
export function allProblems(draft: unknown, server: ServerVerdict | null): ConfigProblem[] {
  const own = checkDraft(draft);
  if (!server) return own;
  const told = server.params.filter((param) => {
    const path = pathOf(param.path);
    return sameJson(getIn(draft, path), getIn(server.draft, path)) && !own.some((p) => p.path === param.path);
  });
  return [...own, ...told.map((param): ConfigProblem => ({ ...param, message: faultWords(param), from: "server" }))];
}

/** @returns the problems at a field or below it. */
export const problemsAt = (problems: readonly ConfigProblem[], path: string): ConfigProblem[] =>
  problems.filter((problem) => isUnder(problem.path, path));

const FIELD_WORDS: Record<string, string> = {
  name: "Name",
  point: "Hook point",
  match: "Match",
  runner: "Runner",
  timeout_ms: "Timeout",
  retry: "Retries",
  on_failure: "When it fails",
  guard: "Guard",
  mode: "Mode",
  stages: "stage",
  source: "script",
  path: "path",
  sha256: "sha256",
};

/** "runner.stages.2.drop_lines.0" → "Stage 3 · drop_lines · 1": a path as a person reads it. */
export function pathInWords(path: string): string {
  const parts = pathOf(path);
  if (parts.length === 0) return "Config";
  if (parts[0] === "runner" && parts[1] === "stages" && typeof parts[2] === "number")
    return [`Stage ${parts[2] + 1}`, ...parts.slice(3).map(readable)].join(" · ");
  return [FIELD_WORDS[String(parts[0])] ?? String(parts[0]), ...parts.slice(1).map(readable)].join(" · ");
}

const readable = (part: string | number): string =>
  typeof part === "number" ? String(part + 1) : (FIELD_WORDS[part] ?? part);
