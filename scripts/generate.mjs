import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const root = fileURLToPath(new URL("..", import.meta.url));
const providers = ["sqlite", "postgresql"];

/** Prisma's command, run by this very Node, so that no shell and no PATH is needed. */
const prisma = path.join(root, "node_modules/prisma/build/index.js");

/** What the clients are made from; they are fresh while this stays the same. */
async function fingerprint() {
  const hash = createHash("sha256");
  const files = ["prisma/models.prisma", ...providers.map((p) => `prisma/${p}/schema.prisma`), "prisma.config.ts"];
  for (const file of [...files, "node_modules/prisma/package.json"]) hash.update(await readFile(path.join(root, file)));
  return hash.digest("hex");
}

/** Generates the Prisma clients of both databases unless they are fresh. Downloads nothing. */
export async function generate() {
  const stamp = path.join(root, "prisma/generated/.fingerprint");
  const wanted = await fingerprint();
  const made = await readFile(stamp, "utf8").catch(() => "");
  const complete = providers.every((p) => existsSync(path.join(root, "prisma/generated", p, "client.ts")));
  if (made === wanted && complete) return false;
  await rm(stamp, { force: true });
  for (const provider of providers)
    await promisify(execFile)(process.execPath, [prisma, "generate"], {
      cwd: root,
      env: { ...process.env, SLUICE_DB_PROVIDER: provider, PRISMA_HIDE_UPDATE_MESSAGE: "1", CHECKPOINT_DISABLE: "1" },
    }).catch((error) => {
      throw new Error(`prisma generate failed for ${provider}:\n${error.stdout}${error.stderr}`);
    });
  await mkdir(path.dirname(stamp), { recursive: true });
  await writeFile(`${stamp}.${process.pid}`, wanted);
  await rename(`${stamp}.${process.pid}`, stamp);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  console.log((await generate()) ? "generated the Prisma clients" : "the Prisma clients are fresh");
