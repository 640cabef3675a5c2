import type { Server } from "node:http";
import { shutDown } from "@/lib/service/boot";
import type { Sluice } from "@/lib/service/container";

/** How long running calls may take to end after a signal, and how long their answers may then take. Milliseconds. */
const DRAIN_MS = 20_000;
const ANSWER_MS = 2_000;

/** On SIGTERM or SIGINT: refuses new connections, lets running calls end, stores what is pending, exits 0. A second signal exits at once. */
export function closeOnSignal(server: Server, instance: Sluice): void {
  const close = async () => {
    if (instance.closing) process.exit(130);
    instance.closing = true;
    await drained(server, instance);
    await shutDown(instance);
    process.exit(0);
  };
  for (const signal of ["SIGTERM", "SIGINT"] as const)
    process.on(signal, () => {
      close().catch((error: unknown) => {
        instance.log.error({ err: error }, "could not close cleanly");
        process.exit(1);
      });
    });
}

function drained(server: Server, { runners, log }: Sluice): Promise<void> {
  return new Promise((resolve) => {
    let limit = setTimeout(() => {
      limit = setTimeout(() => server.closeAllConnections(), ANSWER_MS);
      // A hook that is ended is a hook that failed: its caller gets the answer of its policy instead of a broken connection.
      runners.close().catch((error: unknown) => log.error({ err: error }, "could not end the hooks"));
    }, DRAIN_MS);
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    server.close(() => {
      clearTimeout(limit);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
