/** Lets what waits on the event loop go first: on SQLite a statement stops everything else in the process until it ends. */
export const otherWork = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
