import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { readEnv } from "@/lib/env";
import { type Check, type Examination, examine } from "@/lib/service/examine";

const HELP = `Usage: sluice doctor [--json]

Looks at this installation: data folder, database, secrets, runtimes and how far scripts are confined; says what to
install. Reads the same environment variables as the server, and needs no running server.

  --json            the report as JSON

Exit code 0 when everything that is needed works, 1 otherwise. What is only missing for some hooks is no fault.`;

const OPTIONS = {
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

// This file runs as a part of dist.
const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

export async function main(args: string[]): Promise<number> {
  const { json, help } = parseArgs({ args, options: OPTIONS }).values;
  if (help) {
    console.log(HELP);
    return 0;
  }
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")) as { version: string };
  const report = { version, ...(await look()) };
  console.log(json ? JSON.stringify(report, null, 2) : inWords(report));
  return report.ok ? 0 : 1;
}

async function look(): Promise<Examination | { ok: false; checks: Check[]; runners: null }> {
  try {
    return await examine(readEnv(process.env, root), process.env);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    const fix = "Correct the environment variable.";
    return { ok: false, checks: [{ name: "Settings", state: "fault", says, fix }], runners: null };
  }
}

const MARKS = { ok: "ok   ", hint: "-    ", fault: "FAULT" };

function inWords({ version, ok, checks }: { version: string; ok: boolean; checks: Check[] }): string {
  const width = Math.max(...checks.map(({ name }) => name.length));
  const lines = checks.flatMap(({ name, state, says, fix }) => [
    `${MARKS[state]}  ${name.padEnd(width)}  ${says}`,
    ...(fix ? [`${" ".repeat(width + 9)}${fix}`] : []),
  ]);
  return [
    `Sluice ${version}`,
    "",
    ...lines,
    "",
    ok ? "Everything that is needed works." : "Something that is needed does not work.",
  ].join("\n");
}
