import { execFileSync } from "node:child_process";
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const BINARIES = ["initdb", "pg_ctl"];

/** The folder with PostgreSQL's own programs, or null: Debian keeps them outside of PATH. */
function binaries(): string | null {
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian)
    ? readdirSync(debian).sort((a, b) => Number.parseFloat(b) - Number.parseFloat(a))
    : [];
  const folders = [...(process.env.PATH ?? "").split(path.delimiter), ...versions.map((v) => `${debian}/${v}/bin`)];
  return folders.find((folder) => BINARIES.every((name) => existsSync(path.join(folder, name)))) ?? null;
}

/** PostgreSQL refuses to run as root; then it runs as one of the users that every Debian has. */
function user(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const passwd = readFileSync("/etc/passwd", "utf8").split("\n");
  const line = ["postgres", "nobody"].map((name) => passwd.find((l) => l.startsWith(`${name}:`))).find(Boolean);
  const [, , uid, gid] = (line ?? "").split(":").map(Number);
  return uid && gid ? { uid, gid } : undefined;
}

export type Postgres = { url: string; stop: () => void };

/** Why the tests on PostgreSQL cannot run here, or null. */
export const postgresMissing = (): string | null =>
  binaries() ? null : "PostgreSQL is not installed; to run these tests: apt-get install postgresql";

/** Starts a cluster of its own in a temporary folder, reachable through a Unix socket there only. */
export function startPostgres(): Postgres {
  const bin = binaries();
  if (!bin) throw new Error(postgresMissing() ?? "");
  const as = user();
  const folder = mkdtempSync(path.join(tmpdir(), "sluice-pg-"));
  if (as) chownSync(folder, as.uid, as.gid);
  const data = path.join(folder, "data");
  const run = (name: string, args: string[]) =>
    execFileSync(path.join(bin, name), args, { ...as, cwd: folder, stdio: "ignore", timeout: 60_000 });
  run("initdb", ["-D", data, "-A", "trust", "-U", "sluice", "-E", "UTF8", "--no-locale", "--no-sync"]);
  const options = `-k ${folder} -c listen_addresses= -c fsync=off`;
  run("pg_ctl", ["-D", data, "-w", "-l", path.join(folder, "log"), "-o", options, "start"]);
  let running = true;
  const stop = () => {
    if (!running) return;
    running = false;
    run("pg_ctl", ["-D", data, "-m", "immediate", "-w", "stop"]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once("exit", stop);
  return { url: `postgresql://sluice@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
}
