import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { type Env, readEnv } from "@/lib/env";
import { boot } from "@/lib/service/boot";
import { closeOnSignal } from "./close";
import { openConsole } from "./console";
import { listen } from "./listen";
import { handleLive } from "./live";

// This file runs as dist/server.mjs.
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Milliseconds. A request has to arrive within these, so that slow senders cannot hold connections; a connection in reserve is
 * kept longer than clients usually keep theirs, since one that we close first fails the call that is just being sent on it.
 */
const TIMES = {
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5_000,
  keepAliveTimeout: 75_000,
};

async function main(): Promise<void> {
  const env: Env = readEnv(process.env, root);
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  const instance = await boot(env, version, process.env);
  const server = createServer(TIMES);
  const handleConsole = await openConsole(server, env, process.argv.includes("--dev"));
  server.on("request", (request, response) => {
    if (!handleLive(request, response)) handleConsole(request, response);
  });
  // Migrated and prepared before the port opens: whoever can connect can also be answered.
  const address = await listen(server, env);
  closeOnSignal(server, instance);
  console.log(`Sluice ${version} is ready on ${address}`);
}

main().catch((error: unknown) => {
  console.error(`Sluice could not start: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
});
