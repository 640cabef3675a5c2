#!/usr/bin/env node
import { existsSync } from "node:fs";

const bundle = new URL("../dist/cli.mjs", import.meta.url);
if (!existsSync(bundle)) {
  const { buildDist } = await import("../scripts/esbuild.mjs");
  await buildDist();
}
await import(bundle.href);
