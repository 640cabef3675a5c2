import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { pino } from "pino";
import { afterAll } from "vitest";
import type { HookConfigInput } from "@/lib/contract/hook-config";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { answered } from "@/lib/engine/testing";
import { createChainCache } from "@/lib/store/chains";
import { closeDb, type Db, openDb } from "@/lib/store/db";
import { createHook } from "@/lib/store/hooks";
import { createInterceptLog } from "@/lib/store/intercepts";
import { applyMigrations } from "@/lib/store/migrate";
import { createRecorder } from "@/lib/store/recorder";
import { createSecretKey } from "@/lib/store/secret-key";
import { hookConfig } from "@/lib/store/testing/make";
import { createCompatBook } from "../compat/book";
import { hold, type Sluice, sluice } from "../container";
import { openPolicies } from "../gates";

/** What the scripted runner does with a call, by the name of the hook; without an entry it replies `{}`. */
export type Acts = Record<string, (call: RunnerCall) => RunnerOutcome | Promise<RunnerOutcome>>;

const ended: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const end of ended.splice(0)) await end();
});

/** One process on a database and a data folder of its own, with a scripted runner in place of the real ones. */
export async function startInstance(acts: Acts) {
  const dataDir = mkdtempSync(path.join(tmpdir(), "sluice-instance-"));
  const url = `file:${path.join(dataDir, "sluice.db")}`;
  await applyMigrations(url);
  const calls: RunnerCall[] = [];
  const run = async (call: RunnerCall) => {
    calls.push(call);
    return (await acts[call.name]?.(call)) ?? answered({});
  };
  let db: Db = await openDb(url);
  const open = async () => {
    const instance = {
      env: { dataDir, databaseUrl: url },
      version: "0.0.0",
      log: pino({ level: "silent" }),
      db,
      chains: createChainCache(db),
      recorder: createRecorder(db),
      runners: {
        run,
        countTokens: async (text: string) => ({ tokens: text.length, estimated: false }),
        resetProcess: () => 0,
      },
      policies: await openPolicies(db),
      secretKey: createSecretKey(null, dataDir),
      compat: createCompatBook(),
      intercepts: createInterceptLog(path.join(dataDir, "audit")),
      closing: false,
    };
    hold(instance as unknown as Sluice);
  };
  const stop = async () => {
    const { recorder, policies, intercepts } = sluice();
    await recorder.close();
    await policies.close();
    await intercepts.flush();
    await closeDb(db);
  };
  await open();
  ended.push(async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  });
  return {
    calls,
    dataDir,
    /** As after SIGTERM and a start: nothing is left but what was stored. */
    restart: async () => {
      await stop();
      db = await openDb(url);
      await open();
    },
    publish: (agent: string, fields: Partial<HookConfigInput>) =>
      createHook(sluice().db, agent, hookConfig({ runner: SCRIPT, ...fields }), true),
  };
}

const SCRIPT = { kind: "command", runtime: "bash", source: "scripted" } as const;
