import { mkdirSync, realpathSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { CONFINEMENT_LEVELS, type ConfinementLevel } from "@/lib/contract/confinement";
import { makeFolder } from "@/lib/make-folder";
import type { ChildSpec } from "../command/child";
import type { Env } from "../command/environment";
import type { StdioMaker } from "../command/stdio";
import { type ConfinedSpec, type Launch, launchSpec } from "./launch";
import { commonMounts, type Mount, mountsOf, type Surroundings } from "./mounts";
import type { Policy } from "./policy";
import { type Offer, probeHost } from "./probe";
import { MODULE_PATHS } from "./programs";

export type ConfinerOptions = {
  dataDir: string;
  /** Working directory of every child. */
  cwd: string;
  /** Files and folders outside of `dataDir` that no script may see. */
  hidden?: readonly string[];
  /** Levels that may be used, strongest first. Default: all. */
  levels?: readonly ConfinementLevel[];
  env: Env;
  stdio: StdioMaker;
};

export type Confiner = {
  /** What this host really offers: found out once, by trying. */
  offer: () => Promise<Offer>;
  /**
   * Confines a child by the strongest means of this host.
   * @returns what to start instead; at level `none` that is the child itself
   */
  confined: (spec: ChildSpec, policy: Policy) => Promise<ConfinedSpec>;
};

/** How long it is believed that programs and links lie where they were found. Milliseconds. */
const CACHE_MS = 30_000;
const MAX_CACHED = 64;

export function createConfiner({
  dataDir,
  cwd,
  hidden = [],
  levels = CONFINEMENT_LEVELS,
  env,
  stdio,
}: ConfinerOptions): Confiner {
  const common = new Map<string, { at: number; mounts: Mount[] }>();
  let ready: Promise<{ around: Surroundings; base: string }> | undefined;
  let offered: Promise<Offer> | undefined;

  const prepare = async () => {
    const base = join(dataDir, "cache", "root");
    await makeFolder(base, 0o700);
    const around = { dataDir: realpathSync(dataDir), hidden, home: env.HOME || homedir(), cwd };
    return { around, base: realpathSync(base) };
  };
  const surroundings = () => {
    ready ??= prepare();
    return ready.catch((error) => {
      ready = undefined;
      throw error;
    });
  };
  const mountsFor = (around: Surroundings, vars: Record<string, string>, policy: Policy): Mount[] => {
    const key = JSON.stringify([policy.filesystem, vars.PATH, ...MODULE_PATHS.map((name) => vars[name])]);
    const known = common.get(key);
    if (known && performance.now() - known.at < CACHE_MS) return mountsOf(known.mounts, policy);
    if (common.size >= MAX_CACHED) common.clear();
    const mounts = commonMounts(around, vars, policy.filesystem);
    common.set(key, { at: performance.now(), mounts });
    return mountsOf(mounts, policy);
  };
  const launchAt = async (spec: ChildSpec, policy: Policy, how: Means) => {
    if (how.level === "limits") return launchSpec(spec, policy, { ...how, base: "", mounts: [] });
    const { around, base } = await surroundings();
    // A cleaner of caches may have taken it.
    mkdirSync(base, { recursive: true, mode: 0o700 });
    return launchSpec(spec, policy, { ...how, base, mounts: mountsFor(around, spec.env, policy) });
  };
  const offer = () => {
    offered ??= probeHost(launchAt, { levels, env, dataDir, stdio });
    return offered;
  };

  return {
    offer,
    confined: async (spec, policy) => {
      const { level, perl, bwrap } = await offer();
      if (level === "none" || perl === null) return { ...spec, confinement: "none", token: null };
      return launchAt(spec, policy, { level, perl, bwrap });
    },
  };
}

type Means = Pick<Launch, "level" | "perl" | "bwrap">;
export type LaunchAt = (spec: ChildSpec, policy: Policy, how: Means) => Promise<ConfinedSpec>;
