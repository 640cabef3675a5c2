import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

const runs = (file) => {
  try {
    accessSync(file, constants.X_OK);
    return spawnSync(file, ["--version"], { timeout: 20_000 }).status === 0;
  } catch {
    return false;
  }
};

/** An installed Chromium: the one that CHROMIUM names, one on the PATH, or Playwright's own. @returns its path, or null */
export async function findChromium() {
  const onPath = (process.env.PATH ?? "").split(":").flatMap((folder) => NAMES.map((name) => `${folder}/${name}`));
  const { chromium } = await import("@playwright/test");
  const candidates = [process.env.CHROMIUM, ...onPath, chromium.executablePath()];
  return candidates.find((file) => file && runs(file)) ?? null;
}

/** Finds a Chromium, else installs one, else ends with what to do. */
export async function requireChromium() {
  const found = await findChromium();
  if (found) return found;
  console.log("No Chromium found; installing one …");
  if (process.getuid?.() === 0)
    spawnSync("sh", ["-c", "apt-get update -qq && apt-get install -y -qq --no-install-recommends chromium"], {
      stdio: "inherit",
    });
  else
    spawnSync(process.execPath, ["node_modules/@playwright/test/cli.js", "install", "chromium"], { stdio: "inherit" });
  const installed = await findChromium();
  if (installed) return installed;
  console.error(
    "The browser tests need Chromium and none could be installed. On Debian or Ubuntu: sudo apt-get install chromium. " +
      "Elsewhere: npx playwright install chromium, or name one: CHROMIUM=/path/to/chrome npm test",
  );
  process.exit(1);
}
