import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { defineConfig } from "@playwright/test";

// Workers load this file again; all must see the folder that the server was started with.
process.env.SLUICE_E2E_DIR ??= mkdtempSync(path.join(tmpdir(), "sluice-e2e-"));
process.env.SLUICE_E2E_PORT ??= String(20_000 + Math.floor(Math.random() * 20_000));
const baseURL = `http://localhost:${process.env.SLUICE_E2E_PORT}`;

export default defineConfig({
  testDir: "e2e",
  outputDir: "test-results",
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: !!process.env.CI,
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [["list"], ["json"]] : [["list"]],
  use: {
    baseURL,
    viewport: { width: 1440, height: 900 },
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM,
      args: ["--no-sandbox", "--disable-quic", "--disable-background-networking"],
    },
  },
  webServer: {
    command: "node scripts/start.mjs",
    url: `${baseURL}/readyz`,
    timeout: 300_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 20_000 },
    env: {
      PORT: process.env.SLUICE_E2E_PORT,
      SLUICE_DATA_DIR: process.env.SLUICE_E2E_DIR,
      DATABASE_URL: `file:${process.env.SLUICE_E2E_DIR}/sluice.db`,
      SLUICE_LOG_LEVEL: "warn",
    },
  },
});
