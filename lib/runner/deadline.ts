/** The end of one attempt. Everything the attempt does, queueing included, has to fit in. */
export type Deadline = {
  /** The whole span, milliseconds. */
  ms: number;
  /** Milliseconds left, never negative. */
  left: () => number;
  /** Resolves as the work does, or with `undefined` when the deadline comes first; the work then goes on unobserved. */
  race: <T extends object>(work: Promise<T>) => Promise<T | undefined>;
};

export function startDeadline(ms: number): Deadline {
  const end = performance.now() + ms;
  const left = () => Math.max(0, end - performance.now());
  return {
    ms,
    left,
    race: (work) =>
      new Promise((resolve, reject) => {
        const cancel = after(left(), () => resolve(undefined));
        work.then(resolve, reject).finally(cancel);
      }),
  };
}

/**
 * Calls back after so many milliseconds, but only once the event loop has looked at its input again: after a long
 * pause of the process an answer that came in time must win over its own deadline.
 * @returns cancels it
 */
export function after(ms: number, callback: () => void): () => void {
  let immediate: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    immediate = setImmediate(callback);
  }, ms);
  return () => {
    clearTimeout(timer);
    if (immediate) clearImmediate(immediate);
  };
}
