import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");

/** A server of its own, for tests that stop, kill or starve it. */
export class ServerProcess {
  output = "";
  private constructor(
    readonly child: ChildProcess,
    readonly url: string,
    readonly dataDir: string,
  ) {
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.output += chunk.toString();
      });
  }

  /** Starts the built server and resolves when it says that it is ready, or when it has ended. */
  static async start(env: Record<string, string> = {}): Promise<ServerProcess> {
    const dataDir = env.SLUICE_DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "sluice-ops-"));
    const port = env.PORT ?? String(await freePort());
    const child = spawn(process.execPath, [path.join(root, "scripts/start.mjs")], {
      cwd: root,
      stdio: ["ignore", "pipe", "pipe"],
      env: {
        ...process.env,
        DATABASE_URL: "",
        SLUICE_LOG_LEVEL: "fatal",
        ...env,
        PORT: port,
        SLUICE_DATA_DIR: dataDir,
      },
    });
    const server = new ServerProcess(child, `http://127.0.0.1:${port}`, dataDir);
    await new Promise<void>((resolve) => {
      child.stdout?.on("data", () => server.output.includes("is ready on") && resolve());
      child.on("exit", () => resolve());
    });
    return server;
  }

  async stop(signal: NodeJS.Signals = "SIGTERM"): Promise<number | null> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return this.child.exitCode;
    const ended = once(this.child, "exit");
    this.child.kill(signal);
    const [code] = await ended;
    return code as number | null;
  }

  /** JSON in, JSON out; the headers beside it. */
  async call(method: string, path: string, body?: unknown) {
    const response = await fetch(this.url + path, {
      method,
      ...(body !== undefined && { headers: { "content-type": "application/json" }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, data: text === "" ? null : JSON.parse(text) };
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}
