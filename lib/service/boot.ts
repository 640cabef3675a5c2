import path from "node:path";
import { pino } from "pino";
import type { Env } from "@/lib/env";
import { makeFolder } from "@/lib/make-folder";
import { createRunners } from "@/lib/runner";
import { createChainCache } from "@/lib/store/chains";
import { openDb } from "@/lib/store/db";
import { createInterceptLog } from "@/lib/store/intercepts";
import { applyMigrations } from "@/lib/store/migrate";
import { createRecorder } from "@/lib/store/recorder";
import { createSecretKey } from "@/lib/store/secret-key";
import { createCompatBook } from "./compat/book";
import { hold, type Sluice } from "./container";
import { openPolicies } from "./gates";
import { secretPort } from "./secrets";

/**
 * Opens everything that one process holds: data folder, database at its newest migration, recorder, runners.
 * @param scriptEnv where the cleared environment of scripts takes PATH and the like from: `process.env`
 * @throws Error that says what could not be opened and what to do
 */
export async function boot(env: Env, version: string, scriptEnv: Record<string, string | undefined>): Promise<Sluice> {
  await makeFolder(path.join(env.dataDir, "scripts"), 0o700).catch((error: Error) => {
    throw new Error(
      `SLUICE_DATA_DIR: ${env.dataDir} cannot be used (${error.message}); name a folder that this user may write.`,
    );
  });
  await applyMigrations(env.databaseUrl, env.root);
  const db = await openDb(env.databaseUrl);
  const secretKey = createSecretKey(env.secretKey, env.dataDir);
  const instance: Sluice = {
    env,
    version,
    log: pino({ level: env.logLevel }, pino.destination({ dest: 2, sync: true })),
    db,
    chains: createChainCache(db),
    recorder: createRecorder(db),
    runners: createRunners({
      dataDir: env.dataDir,
      root: env.root,
      env: scriptEnv,
      requireConfinement: env.requireConfinement,
      hidden: databaseFiles(env.databaseUrl),
      secrets: secretPort(db, secretKey),
      httpAllow: env.httpAllow,
    }),
    policies: await openPolicies(db),
    secretKey,
    compat: createCompatBook(),
    intercepts: createInterceptLog(path.join(env.dataDir, "audit")),
    closing: false,
  };
  hold(instance);
  return instance;
}

/** Writes what is pending and closes everything. Call it when no request is running any more. */
export async function shutDown({ recorder, runners, policies, intercepts, db }: Sluice): Promise<void> {
  await recorder.close();
  await runners.close();
  await policies.close();
  await intercepts.flush();
  await db.$disconnect();
}

/** SQLite writes beside the file too. */
const databaseFiles = (url: string): string[] => {
  if (!url.startsWith("file:")) return [];
  const file = url.slice("file:".length).replace(/\?.*$/, "");
  return ["", "-wal", "-shm", "-journal"].map((suffix) => file + suffix);
};
