import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/**
 * Which rooms a room may import from. Without this test the engine grows a clock, a page grows a query, and nobody
 * notices until the gateway drags Next along. `null` in `packages` means: any.
 */
const RULES: Record<string, { rooms: string[]; packages: RegExp | null }> = {
  "lib/contract": { rooms: [], packages: /^zod$/ },
  "lib/engine": { rooms: ["lib/contract"], packages: /^(?!node:|next|react|@prisma|@tanstack)/ },
  "lib/cleaners": { rooms: ["lib/contract"], packages: /^(?!node:|next|react|@prisma|@tanstack)/ },
  "lib/dialect": { rooms: ["lib/contract"], packages: /^(?!node:|next|react|@prisma|@tanstack)/ },
  "lib/query": { rooms: ["lib/contract"], packages: /^(@tanstack\/|zod$|react$)/ },
  "lib/runner": {
    rooms: ["lib/contract", "lib/engine", "lib/make-folder"],
    packages: /^(?!next|react|@prisma|@tanstack)/,
  },
  "lib/store": {
    rooms: ["lib/contract", "lib/engine", "lib/make-folder", "prisma/generated"],
    packages: /^(?!next|react|@tanstack)/,
  },
  "lib/service": {
    rooms: [
      "lib/contract",
      "lib/engine",
      "lib/dialect",
      "lib/cleaners",
      "lib/runner",
      "lib/store",
      "lib/env",
      "lib/make-folder",
    ],
    packages: /^(?!next|react|@prisma|@tanstack)/,
  },
  "lib/http": { rooms: ["lib/contract", "lib/service"], packages: /^(?!next|react|@prisma|@tanstack)/ },
  "app/api": { rooms: ["lib/contract", "lib/http", "lib/service"], packages: /^next/ },
  server: { rooms: ["lib/contract", "lib/http", "lib/service", "lib/env"], packages: /^(?!react|@prisma|@tanstack)/ },
  cli: {
    rooms: ["lib/contract", "lib/service", "lib/runner", "lib/engine"],
    packages: /^(?!next|react|@prisma|@tanstack)/,
  },
  components: { rooms: ["lib/contract", "lib/query", "lib/engine/diff"], packages: /^(?!node:|@prisma|piscina|pg$)/ },
  "app/(console)": { rooms: ["lib/contract", "lib/query", "components"], packages: /^(?!node:|@prisma)/ },
};

const root = path.resolve(import.meta.dirname, "..");

function filesOf(folder: string): string[] {
  // A room that nothing has moved into yet.
  if (!existsSync(path.join(root, folder))) return [];
  return readdirSync(path.join(root, folder)).flatMap((name) => {
    const file = path.join(folder, name);
    if (statSync(path.join(root, file)).isDirectory()) return filesOf(file);
    return /\.(ts|tsx)$/.test(name) && !/\.test\.tsx?$/.test(name) ? [file] : [];
  });
}

const importsOf = (file: string) =>
  [...readFileSync(path.join(root, file), "utf8").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    (m) => m[1] as string,
  );

/** @returns the room's path inside the project, or null for a package */
const target = (file: string, specifier: string) => {
  if (specifier.startsWith("@/")) return specifier.slice(2);
  if (specifier.startsWith(".")) return path.join(path.dirname(file), specifier);
  return null;
};

const inside = (room: string, file: string) => file === room || file.startsWith(`${room}/`);

test.each(Object.entries(RULES))("%s imports only from the rooms below it", (room, { rooms, packages }) => {
  const faults = filesOf(room)
    .filter((file) => !file.includes("/testing/"))
    .flatMap((file) =>
      importsOf(file).flatMap((specifier) => {
        const to = target(file, specifier);
        const allowed = to ? [room, ...rooms].some((r) => inside(r, to)) : (packages?.test(specifier) ?? true);
        return allowed ? [] : [`${file} imports ${specifier}`];
      }),
    );
  expect(faults).toEqual([]);
});

test("nothing imports app, and only the store imports Prisma", () => {
  const rooms = ["lib", "server", "cli", "components"];
  const faults = rooms.flatMap(filesOf).flatMap((file) =>
    importsOf(file).flatMap((specifier) => {
      const to = target(file, specifier) ?? specifier;
      const prisma = /^(@prisma\/|prisma\/generated)/.test(to) && !inside("lib/store", file);
      return inside("app", to) || prisma ? [`${file} imports ${specifier}`] : [];
    }),
  );
  expect(faults).toEqual([]);
});

test("the engine and the dialects read no clock, no randomness and no environment", () => {
  const faults = ["lib/engine", "lib/dialect", "lib/cleaners"]
    .flatMap(filesOf)
    .filter((file) =>
      /Date\.now|new Date\(\)|Math\.random|performance\.now|process\./.test(
        readFileSync(path.join(root, file), "utf8"),
      ),
    );
  expect(faults).toEqual([]);
});

test("the environment is read in lib/env.ts alone, or handed in from an entry", () => {
  const entries = new Set(["server/main.ts"]);
  const faults = ["lib", "server", "cli", "components", "app"]
    .flatMap(filesOf)
    .filter((file) => !entries.has(file) && !file.startsWith("cli/") && !/\/testing(\/|\.ts$)/.test(file))
    .filter((file) =>
      /process\.env/.test(readFileSync(path.join(root, file), "utf8").replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, "")),
    );
  expect(faults).toEqual([]);
});
