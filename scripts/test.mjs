import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "./build.mjs";
import { buildDist } from "./esbuild.mjs";
import { requireChromium } from "./find-chromium.mjs";
import { generate } from "./generate.mjs";
import { root } from "./stamp.mjs";

const only = process.argv[2];
const reports = mkdtempSync(path.join(tmpdir(), "sluice-test-"));
const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
delete env.NODE_ENV;

const run = (file, args, extra = {}) =>
  spawnSync(process.execPath, [path.join(root, "node_modules", file), ...args], {
    cwd: root,
    stdio: ["ignore", "inherit", "inherit"],
    env: { ...env, ...extra },
  }).status === 0;

const report = (name) => {
  try {
    return JSON.parse(readFileSync(path.join(reports, name), "utf8"));
  } catch {
    return null;
  }
};

const single = (ok) => (ok ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 });

/** Counts of a runner; a runner that failed without a failing test (a crash, no tests) is one failure. */
const counted = (ok, passed, failed) => ({ passed, failed: ok && passed + failed > 0 ? failed : Math.max(failed, 1) });

const parts = {
  lint: async () => single(run("@biomejs/biome/bin/biome", ["check", "."])),
  types: async () => {
    await generate();
    return single(run("typescript/bin/tsc", ["--noEmit"]));
  },
  unit: async () => {
    await generate();
    await buildDist();
    const ok = run("vitest/vitest.mjs", [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reports}/unit.json`,
    ]);
    const result = report("unit.json");
    return counted(ok, result?.numPassedTests ?? 0, result?.numFailedTests ?? 0);
  },
  e2e: async () => {
    const chromium = await requireChromium();
    await build();
    const ok = run("@playwright/test/cli.js", ["test"], {
      CHROMIUM: chromium,
      PLAYWRIGHT_JSON_OUTPUT_FILE: `${reports}/e2e.json`,
    });
    const stats = report("e2e.json")?.stats;
    return counted(ok, stats?.expected ?? 0, (stats?.unexpected ?? 0) + (stats?.flaky ?? 0));
  },
};

if (only && !(only in parts)) {
  console.error(`npm test knows: ${Object.keys(parts).join(", ")}`);
  process.exit(1);
}

const total = { passed: 0, failed: 0 };
for (const [name, part] of Object.entries(parts)) {
  if (only && only !== name) continue;
  console.log(`\n── ${name} ${"─".repeat(60 - name.length)}`);
  const { passed, failed } = await part();
  if (!only) console.log(`${name}: ${passed} passed, ${failed} failed`);
  total.passed += passed;
  total.failed += failed;
}
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
