import { type HookConfig, WrittenHookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/lint";
import { POINTS, type Point, type Profile, profileOf } from "@/lib/contract/points";
import { lintHook } from "./lint-hook";
import type { LintContext } from "./rule";

type Extra = { runner?: object; profile?: Profile; context?: Partial<LintContext> } & Record<string, unknown>;

/** A configuration of a script; what the schema would refuse is put in afterwards, as an import might. */
export function hookAt(point: Point, source: string | undefined, { runner = {}, ...extra }: Extra = {}): HookConfig {
  const { permission } = POINTS[point];
  const config = WrittenHookConfig.parse({
    name: "h",
    point,
    runner: { kind: "javascript", source: "export default () => ({})" },
    permissions: permission === null ? [] : [permission],
  });
  const command = { kind: "command", runtime: "python", args: [], sha256: null, env: {}, config: {} };
  const off = { allow_network: false, allow_filesystem: false, max_memory_mb: null, persistent: false };
  const rest = { protocol: "stdin", shared_state: false, confine: "best_effort", secrets: [] };
  const given = source === undefined ? {} : { source };
  return {
    ...config,
    runner: { ...command, ...off, ...rest, ...given, ...runner } as HookConfig["runner"],
    ...extra,
  };
}

/** Lints one script and gives its findings without those that are only worth knowing. */
export function lint(point: Point, source: string | undefined, { profile, context, ...extra }: Extra = {}): Finding[] {
  return lintHook(hookAt(point, source, extra), { profile: profile ?? profileOf(point), ...context });
}

/** @returns codes with their lines: "documented_reply:3". */
export const codes = (findings: Finding[], ...without: string[]): string[] =>
  findings
    .filter(({ code, severity }) => severity !== "info" && !without.includes(code))
    .map(({ code, line }) => (line === undefined ? code : `${code}:${line}`));
