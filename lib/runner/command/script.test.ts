import { createHash } from "node:crypto";
import { chmodSync, readdirSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";

const runners = testRunners();
afterAll(runners.close);

const ECHO = 'print(\'{"content":"from a file"}\')\n';
const sha = (text: string) => createHash("sha256").update(text).digest("hex");
const cacheFiles = () => readdirSync(join(runners.dataDir, "cache", "scripts"));

test("a script is found by its path and may import what lies beside it", async () => {
  runners.script("team/helper.py", "WORD = 'helped'\n");
  const path = runners.script("team/x.py", 'import helper\nprint(\'{"content":"%s"}\' % helper.WORD)\n');
  expect((await runners.command({ path })).reply).toEqual({ content: "helped" });
});

test("a CommonJS script by path runs although the folder above holds a package of modules", async () => {
  const path = runners.script("common.js", "require('node:fs');\nconsole.log('{\"content\":\"common\"}');\n");
  expect((await runners.command({ runtime: "node", path })).reply).toEqual({ content: "common" });
});

test("paths that leave the folder are refused before anything runs", async () => {
  runners.script("ok.py", ECHO);
  for (const path of ["../ok.py", "a/../../ok.py", "a/../ok.py", "/etc/passwd", "..\\ok.py", "a\u0000.py"]) {
    const { error } = await runners.command({ path });
    expect(error?.code).toBe("path_refused");
    expect(error?.message).toContain(`Path traversal denied: ${path}`);
  }
});

test("links that lead out are refused, links inside are followed", async () => {
  const outside = join(runners.dataDir, "secret.py");
  writeFileSync(outside, ECHO);
  symlinkSync(outside, join(runners.dataDir, "scripts", "out.py"));
  symlinkSync(runners.dataDir, join(runners.dataDir, "scripts", "dir"));
  symlinkSync("ok.py", join(runners.dataDir, "scripts", "in.py"));
  expect((await runners.command({ path: "out.py" })).error?.code).toBe("path_refused");
  expect((await runners.command({ path: "dir/secret.py" })).error?.code).toBe("path_refused");
  expect((await runners.command({ path: "in.py" })).reply).toEqual({ content: "from a file" });
});

test("a script that does not exist, or is a folder, is told by its path", async () => {
  runners.script("folder/x.py", ECHO);
  for (const path of ["gone.py", "folder", "ok.py/x", "loop.py", "n".repeat(900)]) {
    if (path === "loop.py") symlinkSync("loop.py", join(runners.dataDir, "scripts", "loop.py"));
    const { error } = await runners.command({ path });
    expect(error?.code).toBe("script_missing");
    expect(error?.message).toContain(`Hook script not found: ${path}`);
  }
});

test("a pinned script runs only with the pinned bytes, whether by path or as source", async () => {
  const path = runners.script("pinned.py", ECHO);
  expect((await runners.command({ path, sha256: sha(ECHO) })).reply).toEqual({ content: "from a file" });
  runners.script("pinned.py", `${ECHO}# changed\n`);
  const changed = await runners.command({ path, sha256: sha(ECHO) });
  expect(changed.error).toMatchObject({
    code: "integrity",
    message: expect.stringContaining(sha(`${ECHO}# changed\n`)),
  });
  expect((await runners.command({ source: ECHO, sha256: sha(ECHO) })).error).toBeNull();
  expect((await runners.command({ source: ECHO, sha256: sha("other") })).error?.code).toBe("integrity");
});

test("a pinned script cannot load unpinned files beside it, and says why", async () => {
  const text = "import helper\n";
  const path = runners.script("team/pinned.py", text);
  const { error } = await runners.command({ path, sha256: sha(text) });
  expect(error?.code).toBe("exit_code");
  expect(error?.message).toContain("runs as a private copy");
});

test("a cached source that was tampered with never runs", async () => {
  const source = 'print(\'{"content":"genuine"}\')\n';
  await runners.command({ source });
  const file = join(runners.dataDir, "cache", "scripts", `${sha(source)}.py`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  writeFileSync(file, 'print(\'{"content":"evil"}\')\n');
  expect((await runners.command({ source })).reply).toEqual({ content: "genuine" });
  chmodSync(file, 0o666);
  await runners.command({ source });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(cacheFiles().filter((name) => name.endsWith(".tmp"))).toEqual([]);
});

test("the same new source run many times at once is written once and whole", async () => {
  const source = '#!/bin/sh\necho \'{"content":"together"}\'\n';
  const outcomes = await Promise.all(Array.from({ length: 12 }, () => runners.command({ runtime: "native", source })));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ error: null, reply: { content: "together" } });
});

test("native scripts that cannot be started say what to do", async () => {
  const none = await runners.command({ runtime: "native", source: "echo '{}'\n" });
  expect(none.error).toMatchObject({ code: "spawn_failed", message: expect.stringContaining("first line") });
  const interpreter = await runners.command({ runtime: "native", source: "#!/no/such/interpreter\n" });
  expect(interpreter.error).toMatchObject({ code: "spawn_failed", message: expect.stringContaining("interpreter") });
  const path = runners.script("not-executable", "#!/bin/sh\necho '{}'\n", 0o600);
  const denied = await runners.command({ runtime: "native", path });
  expect(denied.error).toMatchObject({ code: "spawn_failed", message: expect.stringContaining("chmod +x") });
});
