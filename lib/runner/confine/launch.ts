import { randomBytes } from "node:crypto";
import { getSystemErrorName } from "node:util";
import type { ConfinementLevel } from "@/lib/contract/confinement";
import type { ChildSpec } from "../command/child";
import { bubblewrapArgs } from "./bubblewrap";
import { LAUNCH_PERL } from "./launch-perl";
import type { Mount } from "./mounts";
import { limitArgs, type Policy } from "./policy";

/** A child that starts the launcher instead of the script. */
export type ConfinedSpec = ChildSpec & {
  confinement: ConfinementLevel;
  /** Stands before what the launcher says when the script did not start. */
  token: string | null;
};

export type Launch = {
  perl: string;
  /** Only needed at its level. */
  bwrap?: string;
  level: Exclude<ConfinementLevel, "none">;
  /** An existing folder that the new file system is built on. */
  base: string;
  mounts: readonly Mount[];
};

/** @returns what to start in place of `spec` */
export function launchSpec(
  spec: ChildSpec,
  policy: Policy,
  { perl, bwrap, level, base, mounts }: Launch,
): ConfinedSpec {
  const token = randomBytes(12).toString("hex");
  const vars = Object.entries(spec.env).map(([name, value], i) => [`S${i}`, `${name}=${value}`] as const);
  const perlArgs = (mode: string, parent: number, more: readonly string[]) => [
    "-e",
    LAUNCH_PERL,
    token,
    process.arch,
    mode,
    String(parent),
    String(vars.length),
    ...more,
  ];
  const script = [...limitArgs(policy, level !== "limits"), "--", spec.cwd, spec.file, ...spec.args];
  const inNamespaces = ["base", base, ...(policy.network ? ["net"] : []), ...mounts.flat()];
  const args =
    level === "bubblewrap"
      ? ["--", "/", bwrap ?? "bwrap", ...bubblewrapArgs(policy, mounts), perl, ...perlArgs("inner", 0, script)]
      : [...(level === "namespaces" ? inNamespaces : []), ...script];
  return {
    ...spec,
    file: perl,
    args: perlArgs(level, process.pid, args),
    env: Object.fromEntries(vars),
    cwd: "/",
    confinement: level,
    token,
  };
}

/** `exec`: the sandbox stood and the script could not be started in it. `sandbox`: it could not be set up. */
export type LaunchFailure = { stage: "exec" | "sandbox"; reason: NodeJS.ErrnoException };

/**
 * Tells a launch that failed from a script that did.
 * @param stderr all of it
 * @returns why the script was not run, or null when it was
 */
export function launchFailure(
  { token }: ConfinedSpec,
  code: number | null,
  stderr: () => string,
): LaunchFailure | null {
  if (token === null || code !== 125) return null;
  const found = new RegExp(`^${token} (\\d+) (.*)$`, "m").exec(stderr());
  if (!found) return null;
  const [, errno = "", what = ""] = found;
  const reason: NodeJS.ErrnoException = new Error(what);
  if (Number(errno) > 0) reason.code = getSystemErrorName(-Number(errno));
  return { stage: what.startsWith("exec: ") ? "exec" : "sandbox", reason };
}
