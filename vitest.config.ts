import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

export default defineConfig({
  resolve: { alias: { "@": fileURLToPath(new URL(".", import.meta.url)).replace(/\/$/, "") } },
  test: {
    include: [
      "lib/**/*.test.ts",
      "server/**/*.test.ts",
      "cli/**/*.test.ts",
      "scripts/**/*.test.ts",
      "prisma/**/*.test.ts",
      "components/**/*.test.ts",
    ],
    pool: "forks",
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
