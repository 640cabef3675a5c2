import type { IncomingMessage, Server, ServerResponse } from "node:http";
import next from "next";
import type { Env } from "@/lib/env";

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Prepares Next inside our server. @returns the handler of the console's pages and JSON API */
export async function openConsole(server: Server, env: Env, dev: boolean): Promise<Handler> {
  const app = next({ dev, dir: env.root, hostname: env.host, port: env.port, httpServer: server });
  await app.prepare();
  const handle = app.getRequestHandler();
  return (request, response) => void handle(request, response);
}
