import type { Status } from "@/lib/contract/status";
import { pingDb, provider } from "@/lib/store/db";
import { sluice } from "./container";

/** What works and what does not: database, runtimes, and traces that could not be stored. Never throws. */
export async function readStatus(): Promise<Status> {
  const { env, db, runners, recorder, version, closing } = sluice();
  const [error, runtimes, { level, refused }] = await Promise.all([
    pingDb(db).then(
      () => null,
      (e: unknown) => (e instanceof Error ? (e.message.split("\n").at(-1) ?? "failed") : "failed"),
    ),
    runners.probe(),
    runners.confinement(),
  ]);
  return {
    ready: error === null && !closing,
    version,
    database: { ok: error === null, provider: provider(env.databaseUrl), error },
    runners: {
      ok: Object.values(runtimes).some((r) => r.available),
      runtimes,
      confinement: { level, refused, required: env.requireConfinement },
    },
    recorder: recorder.stats(),
  };
}
