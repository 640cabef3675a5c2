import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";

const runners = testRunners();
const bare = testRunners({ PATH: "/does/not/exist" });
afterAll(() => Promise.all([runners.close(), bare.close()]));

test("what is installed is found with its version", async () => {
  const found = await runners.probe();
  expect(found.node).toMatchObject({ available: true, version: process.version });
  expect(found.python.version).toMatch(/^Python 3/);
  expect(found.bash.version).toContain("bash");
  expect(found.native).toMatchObject({ available: true, version: null });
});

test("what is not installed is told by probe and by the failing call, with the package to install", async () => {
  expect(await bare.probe()).toMatchObject({ python: { available: false, version: null }, node: { available: false } });
  const { error } = await bare.command({ source: "print(1)" });
  expect(error?.code).toBe("runtime_missing");
  expect(error?.message).toContain("Runtime launcher 'python3' not found on PATH: ");
  expect(error?.message).toContain("apt-get install python3");
});

test("a python3 that does not answer gives way to python, as upstream tries them in turn", async () => {
  const bin = join(runners.dataDir, "scripts", "bin");
  mkdirSync(bin, { recursive: true });
  writeFileSync(join(bin, "python3"), "#!/bin/sh\nexit 127\n", { mode: 0o755 });
  writeFileSync(join(bin, "python"), '#!/bin/sh\necho \'{"content":"second"}\'\n', { mode: 0o755 });
  const outcome = await runners.command({ source: "print(1)", env: { PATH: bin } });
  expect(outcome.reply).toEqual({ content: "second" });
});
