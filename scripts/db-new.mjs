import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build } from "esbuild";

const root = fileURLToPath(new URL("..", import.meta.url));

/** Bundles one TypeScript file of the project to `dist/` and imports it, because Node 20 does not read TypeScript. */
async function importTs(file) {
  const outfile = path.join(root, "dist", `${path.basename(file, ".ts")}.script.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [file],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["@prisma/*", "@libsql/*", "libsql", "pg"],
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}

const name = process.argv.slice(2).join(" ");
try {
  const { newMigration } = await importTs("lib/store/new-migration.ts");
  const written = await newMigration(name);
  for (const file of written) console.log(`wrote ${path.relative(root, file)}`);
  if (written.length === 0) console.log("the models have not changed since the last migration");
  else console.log("read the SQL, then run: npm run generate");
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
