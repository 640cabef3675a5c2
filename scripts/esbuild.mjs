import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Everything that runs outside Next's own bundle: the server, the command line, and the workers that they start. */
const entries = {
  server: "server/main.ts",
  cli: "cli/main.ts",
  "pipeline.worker": "lib/runner/pipeline/worker.ts",
  "javascript.worker": "lib/runner/javascript/worker.ts",
  "wasm.worker": "lib/runner/wasm/worker.ts",
  "bench-pipeline": "bench/pipeline.ts",
  "bench-store": "bench/store.ts",
  "bench-javascript": "bench/javascript.ts",
  "bench-eval": "bench/eval.ts",
  "bench-runners": "bench/runners.ts",
};

/** Bundles each entry to `dist/<name>.mjs`. Packages with native parts or own workers stay outside. Takes about 0.3 s. */
export async function buildDist() {
  await Promise.all([buildEntries(), buildStandalone()]);
}

/** What an exported script brings along instead of a server: one text each, without imports, good as CommonJS and as a module. */
async function buildStandalone() {
  await build({
    absWorkingDir: root,
    entryPoints: {
      "standalone-pipeline": "lib/standalone/pipeline.ts",
      "standalone-javascript": "lib/standalone/javascript.ts",
    },
    outdir: "dist",
    bundle: true,
    format: "iife",
    globalName: "sluice",
    platform: "node",
    target: "node20.19",
    minify: true,
    logLevel: "warning",
  });
}

/** @param names which of the entries, by default all */
export async function buildEntries(names = Object.keys(entries)) {
  await build({
    absWorkingDir: root,
    entryPoints: Object.fromEntries(
      Object.entries(entries).filter(([name, file]) => names.includes(name) && existsSync(`${root}/${file}`)),
    ),
    outdir: "dist",
    outExtension: { ".js": ".mjs" },
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    sourcemap: "linked",
    // Half the text to parse at each start of the command line; names stay readable in stack traces.
    minifyWhitespace: true,
    minifySyntax: true,
    external: [
      "next",
      "piscina",
      "pino",
      "pg",
      "@prisma/*",
      "@libsql/*",
      "libsql",
      "gpt-tokenizer",
      "gpt-tokenizer/*",
      "yaml",
    ],
    // Its "main" is UMD, whose require no bundle can follow.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    logLevel: "warning",
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDist();
