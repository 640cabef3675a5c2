import { defineConfig } from "prisma/config";

// `prisma generate` would download a native schema engine that it then does not use.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

/** Which of the two databases the command line is about; `scripts/generate.mjs` runs it once for each. */
const provider = process.env.SLUICE_DB_PROVIDER === "postgresql" ? "postgresql" : "sqlite";

export default defineConfig({
  schema: `prisma/${provider}`,
  migrations: { path: `prisma/${provider}/migrations` },
});
