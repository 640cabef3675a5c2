import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url));

const SOURCES = [
  "app",
  "cli",
  "components",
  "lib",
  "prisma",
  "server",
  "scripts",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
  "next.config.js",
  "postcss.config.mjs",
  "prisma.config.ts",
];
const IGNORED = new Set(["generated", "node_modules"]);
const file = path.join(root, "dist", "stamp.txt");

/** A hash over names, sizes and times of everything that a build is made of. */
export function sourceStamp() {
  const hash = createHash("sha256").update(process.version);
  const walk = (name) => {
    const full = path.join(root, name);
    if (!existsSync(full)) return;
    const stat = statSync(full);
    if (!stat.isDirectory()) {
      if (!/\.test\.tsx?$/.test(name)) hash.update(`${name}:${stat.size}:${Math.floor(stat.mtimeMs)}\n`);
      return;
    }
    for (const entry of readdirSync(full).sort()) if (!IGNORED.has(entry)) walk(path.join(name, entry));
  };
  SOURCES.forEach(walk);
  return hash.digest("hex");
}

/** Whether the last build was made of the sources that are here now. */
export const isBuilt = () =>
  existsSync(file) && existsSync(path.join(root, ".next", "BUILD_ID")) && readFileSync(file, "utf8") === sourceStamp();

export function markBuilt() {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, sourceStamp());
}
