import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, expect, test } from "vitest";
import { readEnv } from "@/lib/env";
import { closeDb, openDb } from "@/lib/store/db";
import { applyMigrations } from "@/lib/store/migrate";
import { createSecretKey } from "@/lib/store/secret-key";
import { createSecret } from "@/lib/store/secrets";
import { examine } from "./examine";

const made: string[] = [];
afterEach(() => {
  for (const dir of made.splice(0)) rmSync(dir, { recursive: true, force: true });
});
const folder = () => {
  const dir = mkdtempSync(path.join(tmpdir(), "sluice-doctor-"));
  made.push(dir);
  return dir;
};
const root = path.resolve(import.meta.dirname, "../..");
const envOf = (dataDir: string, rest: Record<string, string> = {}) =>
  readEnv({ SLUICE_DATA_DIR: dataDir, ...rest }, root);
const stateOf = ({ checks }: Awaited<ReturnType<typeof examine>>, name: string) =>
  checks.find((one) => one.name === name)?.state;

test("an installation that was never started has no fault; a missing runtime comes with how to install it", async () => {
  const found = await examine(envOf(folder()), { PATH: "/nowhere" });
  expect(found.ok).toBe(true);
  expect(stateOf(found, "Database")).toBe("hint");
  expect(found.checks.find((one) => one.name === "Ruby")).toMatchObject({
    state: "hint",
    fix: "To install it: apt-get install ruby",
  });
  expect(stateOf(found, "WebAssembly")).toBe("ok");
});

test("a data folder that cannot be made is a fault, and the rest is told all the same", async () => {
  const file = path.join(folder(), "file");
  writeFileSync(file, "");
  const found = await examine(envOf(path.join(file, "data")), process.env);
  expect(found.ok).toBe(false);
  expect(stateOf(found, "Data folder")).toBe("fault");
  expect(Object.keys(found.runners.runtimes)).toHaveLength(12);
});

test("secrets that were stored under another key are a fault by name", async () => {
  const dataDir = folder();
  const env = envOf(dataDir);
  await applyMigrations(env.databaseUrl, env.root);
  const db = await openDb(env.databaseUrl);
  await createSecret(db, createSecretKey(null, dataDir), "LOST", "value");
  await closeDb(db);
  expect(stateOf(await examine(env, process.env), "Secrets")).toBe("ok");
  const other = await examine(envOf(dataDir, { SLUICE_SECRET_KEY: "ab".repeat(32) }), process.env);
  expect(other.ok).toBe(false);
  expect(other.checks.find((one) => one.name === "Secrets")?.says).toContain("LOST");
});
