import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Env } from "@/lib/env";

/** Opens the port. @returns the address to visit; @throws Error with what to do when the port is taken */
export function listen(server: Server, { host, port }: Pick<Env, "host" | "port">): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once("error", (error: NodeJS.ErrnoException) => reject(explain(error, host, port)));
    server.listen(port, host, () => {
      const { port: bound } = server.address() as AddressInfo;
      resolve(`http://${host === "::1" ? "[::1]" : "localhost"}:${bound}`);
    });
  });
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): Error {
  if (error.code === "EADDRINUSE")
    return new Error(
      `port ${port} on ${host} is in use. Stop the other program, or choose another port: PORT=${port + 1} npm start`,
    );
  if (error.code === "EACCES")
    return new Error(`port ${port} may not be opened by this user; choose one above 1023: PORT=4000 npm start`);
  return error;
}
