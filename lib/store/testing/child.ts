import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { build } from "esbuild";
import { projectRoot } from "@/lib/store/root";

/**
 * Bundles a program of this folder as the server is bundled, for a process of its own.
 * @returns the path of the bundle
 */
export async function bundle(name: string): Promise<string> {
  const root = projectRoot();
  const outfile = path.join(root, "dist/test", `${name}.mjs`);
  await build({
    absWorkingDir: root,
    entryPoints: [`lib/store/testing/${name}.ts`],
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    external: ["@prisma/*", "@libsql/*", "libsql", "pg"],
    logLevel: "warning",
  });
  return outfile;
}

export type Child = {
  process: ChildProcess;
  /** Lines of stdout so far. */
  lines: string[];
  /** Resolves when so many lines are there. @throws Error when the process ends before */
  until: (count: number) => Promise<void>;
  ended: Promise<number | null>;
};

export function start(program: string, args: string[]): Child {
  const child = spawn(process.execPath, [program, ...args], { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  let wake = () => {};
  createInterface({ input: child.stdout }).on("line", (line) => {
    lines.push(line);
    wake();
  });
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const until = async (count: number) => {
    while (lines.length < count) {
      const more = new Promise<"more">((resolve) => {
        wake = () => resolve("more");
      });
      if ((await Promise.race([more, ended])) !== "more" && lines.length < count)
        throw new Error(`the process ended after ${lines.length} of ${count} lines`);
    }
  };
  return { process: child, lines, until, ended };
}
