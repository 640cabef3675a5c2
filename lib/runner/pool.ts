import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Piscina } from "piscina";
import { after } from "./deadline";
import { StepFailure } from "./step-failure";

export type PoolOptions = {
  /** The bundle in `dist/` that the threads run. */
  worker: string;
  /** What it runs, in words: "pipelines". */
  work: string;
  minThreads: number;
  maxThreads: number;
  maxQueue: number;
  /** Megabytes of V8's heap per thread. */
  heapMb: number;
};
export type Pool = {
  /**
   * Runs one function of the worker, by the name it is exported under. At the deadline the thread that runs it is ended
   * and replaced.
   * @throws StepFailure `overloaded`; whatever the worker threw
   * @returns "timeout" at the deadline
   */
  run: (name: string, task: unknown, ms: number) => Promise<{ answer: unknown } | "timeout">;
  warm: () => Promise<void>;
  close: () => Promise<void>;
};

/** Threads that run a worker of ours. None is started before the first use. */
export function createPool(root: string, options: PoolOptions): Pool {
  const { minThreads, maxThreads, maxQueue, work } = options;
  const filename = join(root, "dist", options.worker);
  let starting: Promise<Piscina> | undefined;
  let closed = false;

  const start = async (): Promise<Piscina> => {
    if (!existsSync(filename)) throw new Error(`${filename} is missing; build it with: node scripts/esbuild.mjs`);
    const { Piscina } = await import("piscina");
    const pool = new Piscina({
      filename,
      minThreads,
      maxThreads,
      idleTimeout: 30_000,
      // Piscina's own way of waiting would block the thread's event loop and gains nothing here.
      atomics: "disabled",
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    });
    // A thread that dies between two tasks is replaced; without a listener the event would end the process.
    pool.on("error", () => undefined);
    return pool;
  };
  const ready = () => {
    if (closed) throw shuttingDown(work);
    starting ??= start();
    return starting.catch((error) => {
      starting = undefined;
      throw error;
    });
  };

  return {
    run: async (name, task, ms) => {
      const end = performance.now() + ms;
      const pool = await ready();
      if (pool.queueSize >= maxQueue)
        throw new StepFailure(
          "overloaded",
          `${pool.queueSize} ${work} are waiting to be run already. Try again later.`,
        );
      const deadline = new AbortController();
      const cancel = after(end - performance.now(), () => deadline.abort());
      try {
        return { answer: await pool.run(task, { name, signal: deadline.signal }) };
      } catch (error) {
        if (closed) throw shuttingDown(work);
        if (deadline.signal.aborted) return "timeout";
        throw error;
      } finally {
        cancel();
      }
    },
    warm: async () => {
      await ready();
    },
    close: async () => {
      closed = true;
      const pool = await starting?.catch(() => undefined);
      await pool?.destroy();
    },
  };
}

const shuttingDown = (work: string) => new StepFailure("internal", `Sluice is shutting down; no ${work} are run.`);
