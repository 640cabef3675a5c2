import { existsSync } from "node:fs";
import path from "node:path";
import { build } from "./build.mjs";
import { buildDist } from "./esbuild.mjs";
import { generate } from "./generate.mjs";
import { root } from "./stamp.mjs";

const dev = process.argv.includes("--dev");
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sluice needs Node.js 20.19 or newer; this is ${process.version}.`);
  process.exit(1);
}
if (!existsSync(path.join(root, "node_modules", "next"))) {
  console.error("The packages are not installed; run: npm ci");
  process.exit(1);
}

process.env.NODE_ENV = dev ? "development" : "production";
process.env.NEXT_TELEMETRY_DISABLED = "1";
if (dev) {
  await generate();
  await buildDist();
} else await build();
await import("../dist/server.mjs");
