import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder";

const base = mkdtempSync(path.join(tmpdir(), "sluice-folder-"));
afterAll(() => rmSync(base, { recursive: true, force: true }));

test("folders are made down to the last, by several at once too", async () => {
  const folder = path.join(base, "a", "b", "c");
  await Promise.all([
    makeFolder(folder, 0o700),
    makeFolder(folder, 0o700),
    makeFolder(path.join(base, "a", "b"), 0o700),
  ]);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test("a place where no folder can be is an error; Node's own recursive mkdir never comes back from /proc", async () => {
  writeFileSync(path.join(base, "file"), "");
  await expect(makeFolder(path.join(base, "file", "x"))).rejects.toMatchObject({ code: expect.stringMatching(/^E/) });
  if (existsSync("/proc/self")) await expect(makeFolder("/proc/no/such")).rejects.toMatchObject({ code: "ENOENT" });
});
