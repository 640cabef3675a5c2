import { readdir, readFile } from "node:fs/promises";
import { setTimeout as wait } from "node:timers/promises";

/** Rounds of looking and killing; a script that forks faster than that is a fork bomb, which its limits hold. */
const ROUNDS = 100;
const PAUSE_MS = 5;

/**
 * Finds processes by what their environment was when they started. Parents and groups say nothing about a process that
 * detached itself, the environment is handed down to it all the same.
 * @param marker a whole variable, `NAME=value`, with a value that nobody can guess
 */
export async function processesMarked(marker: string): Promise<number[]> {
  const wanted = Buffer.from(`${marker}\0`);
  const names = await readdir("/proc").catch(() => []);
  const found = names.map(async (name) => {
    if (!/^\d+$/.test(name) || Number(name) === process.pid) return null;
    // Processes of others cannot be read, and cannot be ours.
    const vars = await readFile(`/proc/${name}/environ`).catch(() => null);
    return vars?.includes(wanted) ? Number(name) : null;
  });
  return (await Promise.all(found)).filter((pid) => pid !== null);
}

/**
 * Ends all that a run left behind where it had no process namespace: again and again, since they may start others
 * meanwhile, until none is found. Never throws. What cleared its environment and detached itself is not found.
 */
export async function killMarked(marker: string): Promise<void> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const pids = await processesMarked(marker);
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended by itself.
      }
    }
    await wait(PAUSE_MS);
  }
}
