import type { HookConfig } from "@/lib/contract/hook-config";
import type { Finding } from "@/lib/contract/manifest";
import type { Ports } from "./ports";
import type { Engines } from "./script";
import type { AgentFields } from "./sluice-file";

/** A file to be written. */
export type OutFile = { path: string; bytes: Uint8Array; executable: boolean };

/** A script that a hook names by path, with what lies beside it below the same folder; null when it is not there. */
export type PathScript = { files: ReadonlyMap<string, { bytes: Uint8Array; executable: boolean }> };

export type ExportInput = {
  agent: AgentFields;
  /** By point and position. */
  hooks: readonly HookConfig[];
  /** Of each path that a hook names. */
  scripts: ReadonlyMap<string, PathScript>;
  engines: Engines;
  ports: Pick<Ports, "sha256">;
};
export type Exported = { files: OutFile[]; findings: Finding[] };

/** A hook on its way out: where it goes, or why it stays in `sluice.json` alone. */
export type Parked = { hook: HookConfig; why: string };

/**
 * Shares hooks out to groups, so that within each lane the order of the groups is the order of the hooks.
 * @param fits whether a hook may join a group that it may stand in by order
 * @param apart true where a group takes one hook of a lane at most
 */
export function shareOut<T>(
  items: readonly T[],
  lane: (item: T) => string,
  fits: (group: readonly T[], item: T) => boolean,
  apart: boolean,
): T[][] {
  const groups: T[][] = [];
  const last = new Map<string, number>();
  for (const item of items) {
    const key = lane(item);
    const from = (last.get(key) ?? (apart ? -1 : 0)) + (apart ? 1 : 0);
    let at = groups.findIndex((group, i) => i >= from && fits(group, item));
    if (at === -1) at = groups.push([]) - 1;
    groups[at]?.push(item);
    last.set(key, at);
  }
  return groups;
}

/** Names of groups in an order that sorting by name keeps. */
export const groupName = (slug: string, index: number, count: number): string =>
  count === 1 ? slug : `${slug}-${String(index + 1).padStart(String(count).length, "0")}`;

/** Why a hook cannot run in another runtime at all. */
export function whyParked({ enabled, mode, runner }: HookConfig): string | null {
  if (!enabled) return "it is switched off";
  if (mode === "shadow") return "it runs in shadow, which only Sluice knows";
  if (!["pipeline", "javascript", "command"].includes(runner.kind))
    return `its runner is ${runner.kind}, which only Sluice has`;
  return null;
}
