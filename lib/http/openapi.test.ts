import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { openApiDocument } from "./openapi";
import { OPERATIONS } from "./operations";

const root = path.resolve(import.meta.dirname, "../..");

test("every documented call of the console's API has a route file that exports its method, or is served by the server", () => {
  const live = readFileSync(path.join(root, "server/live.ts"), "utf8");
  const missing = OPERATIONS.filter((op) => {
    if (!op.path.startsWith("/api/")) return !live.includes("OPERATIONS");
    const file = path.join(root, "app", op.path.replaceAll("{", "[").replaceAll("}", "]"), "route.ts");
    return !existsSync(file) || !readFileSync(file, "utf8").includes(`export const ${op.method} =`);
  });
  expect(missing.map((op) => `${op.method} ${op.path}`)).toEqual([]);
});

test("the document has unique ids, and its bodies and answers are described", () => {
  const document = openApiDocument(OPERATIONS, "1.0.0") as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const ids = Object.values(document.paths).flatMap((methods) => Object.values(methods).map((m) => m.operationId));
  expect(new Set(ids).size).toBe(OPERATIONS.length);
  const text = JSON.stringify(document);
  expect(text).toContain("drop_lines");
  expect(text).toContain("next_cursor");
});
