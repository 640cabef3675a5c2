import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test, vi } from "vitest";
import { runChild } from "./child";
import { createStdioMaker } from "./stdio";

const makers = { "named pipes": createStdioMaker(4), sockets: createStdioMaker(0) };
afterAll(() => Promise.all(Object.values(makers).map((maker) => maker.close())));

const sh = (script: string) => ({ file: "/bin/sh", args: ["-c", script], env: { PATH: "/usr/bin:/bin" }, cwd: "/" });

test.each(Object.entries(makers))("with %s both streams, the input and the exit arrive", async (_, maker) => {
  const result = await runChild(sh("cat; echo two >&2; exit 3"), Buffer.from("one\u0000\n"), 20_000, maker);
  expect(result).toMatchObject({ end: "exited", code: 3, signal: null, unread: false });
  expect(result.stdout.content().toString()).toBe("one\u0000\n");
  expect(result.stderr.content().toString()).toBe("two\n");
});

test.each(Object.entries(makers))("with %s many at once do not mix their streams", async (_, maker) => {
  const one = async (i: number) => {
    const { stdout } = await runChild(sh(`cat; echo ${i}`), Buffer.from(`${i}\n`), 20_000, maker);
    return stdout.content().toString();
  };
  const all = await Promise.all(Array.from({ length: 20 }, (_, i) => one(i)));
  expect(all).toEqual(all.map((_, i) => `${i}\n${i}\n`));
});

test.each(Object.entries(makers))("with %s a deadline and a stop end the process", async (_, maker) => {
  expect((await runChild(sh("sleep 300"), Buffer.alloc(0), 50, maker)).end).toBe("timeout");
  const signal = AbortSignal.abort();
  expect((await runChild({ ...sh("sleep 300"), signal }, Buffer.alloc(0), 20_000, maker)).end).toBe("stopped");
});

test("a temporary folder that a cleaner took away is made anew", async () => {
  const tmp = mkdtempSync(join(tmpdir(), "sluice-child-"));
  vi.stubEnv("TMPDIR", tmp);
  const maker = createStdioMaker(4);
  const run = () => runChild(sh("cat; echo err >&2"), Buffer.from("in"), 20_000, maker);
  expect((await run()).end).toBe("exited");
  for (const name of readdirSync(tmp)) rmSync(join(tmp, name), { recursive: true });
  expect(await run()).toMatchObject({ end: "exited", code: 0 });
  await maker.close();
  expect(readdirSync(tmp)).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(tmp, { recursive: true });
});

test("a program that does not exist is told, not thrown", async () => {
  const result = await runChild({ ...sh(""), file: "/no/such/program" }, Buffer.alloc(0), 20_000, makers.sockets);
  expect(result).toMatchObject({ end: "spawn_failed", reason: { code: "ENOENT" } });
});
