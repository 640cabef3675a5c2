import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { CommandRunner, HttpRunner, JavascriptRunner, PipelineRunner } from "@/lib/contract/runner";
import type { CallIdentity, RunnerCall } from "@/lib/engine/ports";
import type { Env } from "./command/environment";
import { createRunners, type RunnerOptions } from "./index";

const EVENT = {
  type: "transform_tool_result",
  agent_id: "5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11",
  tool_name: "shell_exec",
  tool_use_id: "toolu_01",
  input: { command: "cargo check" },
  content: "some output\n",
  is_error: false,
  status: "completed",
};

type Rest = {
  event?: Record<string, unknown>;
  timeout_ms?: number;
  guard?: RunnerCall["guard"];
  agent_id?: string;
  /** Who is called for whom, and at which point. */
  as?: Partial<CallIdentity & Pick<RunnerCall, "point">>;
};

/** Our environment with the system's own programs first: the shims of version managers take longer to start than tests to run. */
export const systemFirst = (): Record<string, string | undefined> => ({
  ...process.env,
  PATH: `/usr/bin:/bin:${process.env.PATH ?? ""}`,
});

/** Real runners on a data folder of their own, for tests. Call `close` at the end. */
export function testRunners(env: Env = process.env, options: Partial<RunnerOptions> = {}) {
  const parent = mkdtempSync(join(tmpdir(), "sluice-runner-"));
  // As in a checkout of Sluice itself; CommonJS scripts below it have to work all the same.
  writeFileSync(join(parent, "package.json"), '{ "type": "module" }');
  const dataDir = join(parent, "data");
  mkdirSync(dataDir);
  const runners = createRunners({ dataDir, root: process.cwd(), env, prewarm: false, ...options });
  const call = (
    runner: RunnerCall["runner"],
    { event, timeout_ms = 20_000, guard, agent_id, as }: Rest,
  ): RunnerCall => ({
    agent_id: agent_id ?? EVENT.agent_id,
    hook_id: null,
    name: "hook",
    profile: "librefang",
    runner,
    point: "transform_tool_result",
    event: { ...EVENT, ...event },
    timeout_ms,
    mark_omissions: "cuts",
    ...(guard && { guard }),
    ...as,
  });
  return {
    ...runners,
    dataDir,
    command: (config: Record<string, unknown>, rest: Rest = {}) =>
      runners.run(call(CommandRunner.parse({ kind: "command", ...config }), rest)),
    pipeline: (stages: unknown[], rest: Rest = {}) =>
      runners.run(call(PipelineRunner.parse({ kind: "pipeline", stages }), rest)),
    javascript: (source: string, { deterministic, ...rest }: Rest & { deterministic?: boolean } = {}) =>
      runners.run(call(JavascriptRunner.parse({ kind: "javascript", source, deterministic }), rest)),
    http: (config: Record<string, unknown>, rest: Rest = {}) =>
      runners.run(call(HttpRunner.parse({ kind: "http", ...config }), rest)),
    /** Writes a file below `scripts/` and returns its path there. */
    script: (path: string, text: string, mode = 0o600) => {
      const file = join(dataDir, "scripts", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text, { mode });
      return path;
    },
    close: async () => {
      await runners.close();
      rmSync(parent, { recursive: true, force: true });
    },
  };
}

/** Waits until something is true, and fails if it never is. */
export async function until(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries === 1_000) throw new Error(`never became true: ${condition}`);
    await wait(10);
  }
}

/** @returns how many processes of this machine, whatever their namespace, have a text in their command line (words apart by a blank) or environment */
export function processesWith(text: string): number {
  const has = (file: string) => {
    try {
      return readFileSync(file, "latin1").replaceAll("\0", " ").includes(text);
    } catch {
      return false;
    }
  };
  const pids = readdirSync("/proc").filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid);
  return pids.filter((pid) => isRunning(Number(pid)) && (has(`/proc/${pid}/cmdline`) || has(`/proc/${pid}/environ`)))
    .length;
}

/** Whether a process still runs; one that only waits to be collected by its parent does not. */
export function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) [ZX]/s.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
