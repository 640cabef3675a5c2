import { randomBytes } from "node:crypto";
import { readlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { CONFINEMENTS, type ConfinementLevel } from "@/lib/contract/confinement";
import { runChild } from "../command/child";
import type { Env } from "../command/environment";
import { findProgram } from "../command/programs";
import type { StdioMaker } from "../command/stdio";
import type { LaunchAt } from "./confiner";
import { type Launch, launchFailure } from "./launch";
import { STRICTEST } from "./policy";
import { PROBE_PERL } from "./probe-perl";

/** What a host offers, and why nothing stronger. */
export type Offer = {
  level: ConfinementLevel;
  perl: string | null;
  bwrap?: string;
  /** Levels that were tried in vain. */
  refused: { level: ConfinementLevel; reason: string }[];
};

const PROBE_MS = 10_000;

/** Starts a child at each level, strongest first, that tries to do what it must not; the first level that holds is the offer. */
export async function probeHost(
  launchAt: LaunchAt,
  {
    levels,
    env,
    dataDir,
    stdio,
  }: { levels: readonly ConfinementLevel[]; env: Env; dataDir: string; stdio: StdioMaker },
): Promise<Offer> {
  const refused: Offer["refused"] = [];
  const tried = levels.filter((level) => level !== "none");
  if (process.platform !== "linux") return { level: "none", perl: null, refused: [] };
  const path = `${env.PATH ?? ""}:/usr/local/bin:/usr/bin:/bin`;
  const perl = await findProgram("perl", path);
  if (perl === undefined) {
    const reason = "perl was not found; on Debian: apt-get install perl-base";
    return { level: "none", perl: null, refused: tried.map((level) => ({ level, reason })) };
  }
  const bwrap = await findProgram("bwrap", path);
  const bait = createServer((socket) => socket.destroy());
  await new Promise<void>((done) => bait.once("error", done).listen(0, "127.0.0.1", done));
  const address = bait.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  try {
    for (const level of tried) {
      const reason = await attempt(level, perl, port);
      if (reason === null) return { level, perl, refused, ...(bwrap && { bwrap }) };
      refused.push({ level, reason });
    }
    return { level: "none", perl, refused };
  } finally {
    bait.close();
  }

  async function attempt(level: Launch["level"], file: string, port: number): Promise<string | null> {
    if (level === "bubblewrap" && !bwrap) return "bwrap was not found; on Debian: apt-get install bubblewrap";
    const tmp = join("/tmp", `librefang_hook_${randomBytes(8).toString("hex")}`);
    const given = {
      file,
      args: ["-e", PROBE_PERL, tmp, dataDir, String(port), await readlink("/proc/self/ns/pid").catch(() => "")],
      env: {},
      cwd: "/",
    };
    try {
      const spec = await launchAt(
        given,
        { ...STRICTEST, tmp, cpuSeconds: PROBE_MS / 1_000 },
        { level, perl: file, bwrap },
      );
      const result = await runChild(spec, Buffer.alloc(0), PROBE_MS, stdio);
      const failed = launchFailure(spec, result.code, () => result.stderr.content().toString("utf8"));
      if (failed) return failed.reason.message;
      if (result.end !== "exited" || result.code !== 0)
        return `the trial ended with ${result.end} ${result.code ?? ""} ${result.stderr.content().toString("utf8").trim().slice(0, 300)}`;
      const held = new Set(result.stdout.content().toString("utf8").split("\n"));
      const missing = CONFINEMENTS[level].protects.filter((protection) => !held.has(protection));
      return missing.length === 0 ? null : `tried and not held: ${missing.join(", ")}`;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }
}
