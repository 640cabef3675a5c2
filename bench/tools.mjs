import { execFile, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

export const root = fileURLToPath(new URL("..", import.meta.url));
const run = promisify(execFile);

export const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

/** Wall milliseconds of a whole process, the median of `times` runs after one that is not counted. */
export function processTime(file, args, { input = "", times = 11 } = {}) {
  const once = () => {
    const started = performance.now();
    const done = spawnSync(file, args, { input, cwd: root });
    if (done.status !== 0) throw new Error(`${file} ${args.join(" ")}: ${done.stderr}`);
    return performance.now() - started;
  };
  once();
  return median(Array.from({ length: times }, once));
}

/** Median milliseconds of an async function. */
export async function callTime(call, times = 30) {
  await call();
  const all = [];
  for (let i = 0; i < times; i++) {
    const started = performance.now();
    await call();
    all.push(performance.now() - started);
  }
  return median(all);
}

export async function load(url, body, { connections = 16, ms = 3000 } = {}) {
  const { stdout } = await run(process.execPath, [
    path.join(root, "bench/load.mjs"),
    url,
    String(connections),
    String(ms),
    body,
  ]);
  return JSON.parse(stdout);
}

/** Starts a server process and waits for a line of its output. */
export async function serve(args, env, ready) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on("data", (chunk) => ready.test(String(chunk)) && resolve());
    child.on("exit", () => reject(new Error("the server ended")));
  });
  return {
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    },
  };
}

export async function post(url, body) {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${url}: ${response.status} ${await response.text()}`);
  return response.json();
}
