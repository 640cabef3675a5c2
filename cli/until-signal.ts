import { constants } from "node:os";

/** Thrown when a signal ended the run. `exitCode` is what shells report for it. */
export class Interrupted extends Error {
  readonly exitCode: number;
  constructor(signal: NodeJS.Signals) {
    super(`ended by ${signal}`);
    this.exitCode = 128 + constants.signals[signal];
  }
}

const SIGNALS: NodeJS.Signals[] = ["SIGINT", "SIGTERM", "SIGHUP"];

/**
 * Does the work, and on a signal ends it instead of leaving its children behind: they are in process groups of their own,
 * which a Ctrl+C does not reach. A second signal ends the process at once.
 * @param end ends what the work has started, so that it comes to its end
 * @throws Interrupted after the work has ended
 */
export async function untilSignal<T>(work: () => Promise<T>, end: () => Promise<void>): Promise<T> {
  let caught: NodeJS.Signals | undefined;
  const stop = (signal: NodeJS.Signals) => {
    caught = signal;
    for (const name of SIGNALS) process.off(name, stop);
    void end();
  };
  for (const name of SIGNALS) process.on(name, stop);
  try {
    const result = await work();
    if (caught) throw new Interrupted(caught);
    return result;
  } finally {
    for (const name of SIGNALS) process.off(name, stop);
  }
}
