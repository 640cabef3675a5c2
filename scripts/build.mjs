import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { buildDist } from "./esbuild.mjs";
import { generate } from "./generate.mjs";
import { isBuilt, markBuilt, root } from "./stamp.mjs";

/** Generates the Prisma clients, bundles the server and builds the console; does nothing when the last build is of the same sources. */
export async function build() {
  if (isBuilt()) return;
  console.log("Building Sluice (once; about a minute) …");
  await generate();
  await buildDist();
  const next = spawnSync(process.execPath, ["node_modules/next/dist/bin/next", "build"], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
  });
  if (next.status !== 0) process.exit(next.status ?? 1);
  markBuilt();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await build();
