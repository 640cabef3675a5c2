import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { CONFINEMENTS } from "@/lib/contract/confinement";
import { RUNTIME_NAMES, RUNTIMES } from "@/lib/contract/runtimes";
import type { Status } from "@/lib/contract/status";
import type { Env } from "@/lib/env";
import { makeFolder } from "@/lib/make-folder";
import { createRunners } from "@/lib/runner";
import { closeDb, openDb, pingDb, provider } from "@/lib/store/db";
import { createSecretKey } from "@/lib/store/secret-key";
import { listSecrets, revealSecrets } from "@/lib/store/secrets";

/** One fact about an installation. `fault`: something does not work. `hint`: it works, and could do more. */
export type Check = { name: string; state: "ok" | "hint" | "fault"; says: string; fix: string | null };
export type Examination = { ok: boolean; checks: Check[]; runners: Status["runners"] };

const check = (name: string, says: string): Check => ({ name, state: "ok", says, fix: null });
const hint = (name: string, says: string, fix: string): Check => ({ name, state: "hint", says, fix });
const fault = (name: string, says: string, fix: string): Check => ({ name, state: "fault", says, fix });
const reason = (error: unknown) => (error instanceof Error ? (error.message.split("\n").at(-1) ?? "") : String(error));

/**
 * Looks at an installation without its server: data folder, database, secrets, runtimes, confinement. Changes nothing, save that a
 * data folder which is missing is made, as a start would.
 * @param scriptEnv where `PATH` and the like come from: `process.env`
 * @throws Error only for a setting that cannot be read, by its name
 */
export async function examine(env: Env, scriptEnv: Record<string, string | undefined>): Promise<Examination> {
  const folder = await dataFolder(env);
  const usable = folder.state !== "fault";
  const runners = await lookAtRunners(env, scriptEnv, usable);
  const checks = [
    nodeVersion(process.versions.node),
    folder,
    ...(usable ? await database(env) : []),
    ...runtimeChecks(runners),
    confinementCheck(runners),
  ];
  return { ok: checks.every(({ state }) => state !== "fault"), checks, runners };
}

function nodeVersion(version: string): Check {
  const [major = 0, minor = 0] = version.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return check("Node.js", version);
  return fault("Node.js", `${version} is too old`, "Install Node.js 20.19 or newer.");
}

async function dataFolder({ dataDir }: Env): Promise<Check> {
  const probe = path.join(dataDir, `.doctor-${randomBytes(6).toString("hex")}`);
  try {
    await makeFolder(dataDir, 0o700);
    await writeFile(probe, "", { flag: "wx" });
    return check("Data folder", `${dataDir} can be written`);
  } catch (error) {
    const fix = "Name a folder that this user may write in SLUICE_DATA_DIR.";
    return fault("Data folder", `${dataDir} cannot be written: ${reason(error)}`, fix);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

async function database(env: Env): Promise<Check[]> {
  const name = provider(env.databaseUrl) === "sqlite" ? "SQLite" : "PostgreSQL";
  const fix = "Check DATABASE_URL, and that the database runs.";
  const fresh = [hint("Database", `${name} has no tables yet`, "Start Sluice once: npm start")];
  if (env.databaseUrl.startsWith("file:") && !existsSync(env.databaseUrl.slice("file:".length).replace(/\?.*$/, "")))
    return fresh;
  const db = await openDb(env.databaseUrl).catch(() => null);
  if (!db) return [fault("Database", `${name} cannot be opened`, fix)];
  try {
    await pingDb(db);
    return [check("Database", `${name} answers`), await secrets(env, db)];
  } catch (error) {
    if (reason(error).includes("has no tables yet")) return fresh;
    return [fault("Database", `${name}: ${reason(error)}`, fix)];
  } finally {
    await closeDb(db);
  }
}

async function secrets(env: Env, db: Awaited<ReturnType<typeof openDb>>): Promise<Check> {
  try {
    const names = (await listSecrets(db)).map((secret) => secret.name);
    if (names.length === 0) return check("Secrets", "none are stored");
    const { unreadable } = await revealSecrets(db, createSecretKey(env.secretKey, env.dataDir), names);
    if (unreadable.length === 0) return check("Secrets", `${names.length} can be read`);
    const fix =
      "Start Sluice with the SLUICE_SECRET_KEY or secret.key that they were stored with, or replace their values.";
    return fault("Secrets", `stored under another key: ${unreadable.join(", ")}`, fix);
  } catch (error) {
    return fault("Secrets", `cannot be read: ${reason(error)}`, "Start Sluice once so that it applies its migrations.");
  }
}

async function lookAtRunners(env: Env, scriptEnv: Record<string, string | undefined>, usable: boolean) {
  // Without a data folder nothing can be confined; what is installed can be told all the same.
  const levels = usable ? undefined : (["none"] as const);
  const runners = createRunners({
    dataDir: env.dataDir,
    root: env.root,
    env: scriptEnv,
    httpAllow: env.httpAllow,
    prewarm: false,
    ...(levels && { levels }),
  });
  try {
    const [{ level, refused }, runtimes] = await Promise.all([runners.confinement(), runners.probe()]);
    const ok = Object.values(runtimes).some((runtime) => runtime.available);
    return { ok, runtimes, confinement: { level, refused, required: env.requireConfinement } };
  } finally {
    await runners.close();
  }
}

const runtimeChecks = ({ runtimes }: Status["runners"]): Check[] =>
  RUNTIME_NAMES.map((name) => {
    const { title, install } = RUNTIMES[name];
    const found = runtimes[name];
    if (!found?.available) return hint(title, "not installed", `To install it: ${install}`);
    return check(title, [found.version, found.path].filter(Boolean).join(" · ") || "needs nothing");
  });

function confinementCheck({ confinement: { level, refused, required } }: Status["runners"]): Check {
  const { title, full } = CONFINEMENTS[level];
  if (full) return check("Confinement", `commands run in ${title}, fully confined`);
  const why = refused.map((one) => `${CONFINEMENTS[one.level].title}: ${one.reason}`).join("; ");
  const fix = why || "Full confinement takes Linux 5.12, perl, and user namespaces, root or bubblewrap.";
  if (required) return fault("Confinement", `SLUICE_CONFINE=require, and commands run ${title}: all are refused`, fix);
  return hint("Confinement", `commands run ${level === "none" ? title : `with ${title}`}`, fix);
}
