import { statSync } from "node:fs";
import { afterAll, expect, test } from "vitest";
import { testRunners } from "../testing";

const own = {
  PATH: process.env.PATH,
  HOME: "/home/someone",
  NODE_PATH: "/lib/node",
  PYTHONPATH: "/lib/python",
  AWS_SECRET_ACCESS_KEY: "leak",
  REGION: "eu",
};
const runners = testRunners(own);
afterAll(runners.close);

const AGENT = "5f0c1a52-7a55-5b52-9d0b-6f3f2b1f7f11";
const ref = (name: string) => `\${${name}}`;

const SHOW =
  "const fs = require('node:fs');\nconst t = process.env.TMPDIR;\nif (t) fs.writeFileSync(t + '/left', 'behind');\nconsole.log(JSON.stringify({ env: process.env, mode: t ? fs.statSync(t).mode & 0o777 : null }));\n";

const environmentOf = async (config: Record<string, unknown>, event: Record<string, unknown> = {}) => {
  const outcome = await runners.command({ runtime: "node", source: SHOW, ...config }, { event });
  expect(outcome.error).toBeNull();
  return outcome.reply as { env: Record<string, string>; mode: number | null };
};

test("a locked-down child has exactly the contract's environment and nothing of ours", async () => {
  const { env, mode } = await environmentOf({ max_memory_mb: 64 }, { message: "hi" });
  const tmp = env.TMPDIR ?? "";
  expect(env).toEqual({
    LIBREFANG_AGENT_ID: AGENT,
    LIBREFANG_MESSAGE: "hi",
    LIBREFANG_RUNTIME: "node",
    PATH: process.env.PATH,
    HOME: "/dev/null",
    NODE_PATH: "/lib/node",
    no_proxy: "*",
    NO_PROXY: "*",
    http_proxy: "",
    https_proxy: "",
    HTTP_PROXY: "",
    HTTPS_PROXY: "",
    LIBREFANG_SANDBOX: "1",
    LIBREFANG_READONLY_FS: "1",
    TMPDIR: expect.stringMatching(/^\/.*\/librefang_hook_[0-9a-f]{16}$/),
    LIBREFANG_MAX_MEMORY_MB: "64",
  });
  expect(mode).toBe(0o700);
  expect(() => statSync(tmp)).toThrow("ENOENT");
});

test("what is allowed is not restricted, and own variables win over the fixed ones before them", async () => {
  const { env } = await environmentOf({
    allow_network: true,
    allow_filesystem: true,
    env: { A: ref("REGION"), B: `x${ref("REGION")}`, C: ref("NOT_SET"), LIBREFANG_RUNTIME: "mine", HOME: "/srv" },
  });
  expect(env).toEqual({
    LIBREFANG_AGENT_ID: AGENT,
    LIBREFANG_MESSAGE: "",
    LIBREFANG_RUNTIME: "mine",
    PATH: process.env.PATH,
    HOME: "/srv",
    NODE_PATH: "/lib/node",
    A: "eu",
    B: `x${ref("REGION")}`,
    C: "",
  });
});

test("the restrictions win over own variables", async () => {
  const { env } = await environmentOf({ env: { HOME: "/srv", TMPDIR: "/srv", NO_PROXY: "" } });
  expect(env).toMatchObject({ HOME: "/dev/null", NO_PROXY: "*", TMPDIR: expect.stringContaining("librefang_hook_") });
});

test("a message that no environment can hold fails to spawn, as upstream, and says why", async () => {
  const event = { message: "m".repeat(200_000) };
  const { error } = await runners.command({ runtime: "node", source: SHOW }, { event });
  expect(error?.code).toBe("spawn_failed");
  expect(error?.message).toMatch(/^Failed to spawn hook: .*LIBREFANG_MESSAGE has 200000 bytes/);
  const nul = await runners.command({ runtime: "node", source: SHOW }, { event: { message: "a\u0000b" } });
  expect(nul.error).toMatchObject({ code: "spawn_failed", message: expect.stringContaining("LIBREFANG_MESSAGE") });
});
