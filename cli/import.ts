import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";
import type { Finding, ImportPlan } from "@/lib/contract/manifest";
import { writeTar } from "@/lib/manifest/tar";
import { readFolder } from "./read-folder";
import { parseJson } from "./read-input";
import { send, serverUrl } from "./run-through-server";

const HELP = `Usage: sluice import PATH… [--apply] [options]

Tells which agents and hooks the files would become, and what has no effect or cannot be represented.
PATH is a folder, a file or a tar(.gz): plugin.toml, config.toml, agent.toml, HAND.toml with their scripts,
.synaps-plugin/plugin.json, or what sluice export wrote.

  --apply         create them, all or nothing
  --publish       make the hooks live at once (else they are drafts)
  --agent NAME    put the hooks into this agent instead of a new one
  --json          print the whole plan as JSON
  --url URL       the server (http://127.0.0.1:4000, or SLUICE_URL)

Exit code 1 when the files cannot be imported.`;

const OPTIONS = {
  apply: { type: "boolean", default: false },
  publish: { type: "boolean", default: false },
  agent: { type: "string" },
  json: { type: "boolean", default: false },
  url: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

export async function main(args: string[]): Promise<number> {
  const { values: options, positionals: paths } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (options.help || paths.length === 0) {
    (options.help ? console.log : console.error)(HELP);
    return options.help ? 0 : 2;
  }
  const { apply, publish, agent } = options;
  const archive = await archiveOf(paths);
  const body = JSON.stringify({
    archive_base64: archive.toString("base64"),
    apply,
    publish,
    ...(agent !== undefined && { agent }),
  });
  const base = serverUrl(options.url);
  const { status, body: answer } = await send("POST", new URL("/api/import", base), body);
  const value = parseJson(answer, `the answer of ${base}`) as ImportPlan & {
    detail?: string;
    invalid_params?: { path: string; message: string; line?: number }[];
  };
  if (status !== 200) {
    console.error(`sluice import: ${value.detail ?? `the server answered ${status}`}`);
    for (const { path, message, line } of value.invalid_params ?? [])
      console.error(`  ${path}${line ? `:${line}` : ""}  ${message}`);
    return 1;
  }
  console.log(options.json ? JSON.stringify(value, null, 2) : inWords(value));
  return value.applicable ? 0 : 1;
}

/** One archive goes as it is; anything else is packed. */
async function archiveOf(paths: string[]): Promise<Buffer> {
  const [first] = paths;
  if (paths.length === 1 && first !== undefined && /\.(tar|tgz|tar\.gz)$/.test(first)) return readFile(first);
  const files = (await Promise.all(paths.map(readFolder))).flat();
  const odd = files.find(({ kind }) => kind !== "file");
  if (odd) throw new Error(`${odd.path} is a ${odd.kind}, and only files and folders are taken`);
  return gzipSync(writeTar(files));
}

function inWords({ agents, scripts, findings, applied, created, applicable }: ImportPlan): string {
  const lines = agents.flatMap(({ name, profile, engine, existing, hooks }, i) => [
    `${existing ? "into" : "agent"} ${name} (${profile}), engine: ${engine}${created[i] ? `, created as ${created[i].slug}` : ""}`,
    ...hooks.map(
      (hook) => `  ${hook.point}  ${hook.name}  [${hook.runner.kind}]${hook.enabled ? "" : "  switched off"}`,
    ),
  ]);
  for (const { path } of scripts) lines.push(`script ${path}`);
  for (const finding of findings) lines.push(sentence(finding));
  if (!applied) lines.push(applicable ? "Nothing was created; add --apply to create it." : "This cannot be imported.");
  return lines.join("\n");
}

const sentence = ({ level, file, line, message }: Finding) =>
  `${level}: ${file === null ? "" : `${file}${line === null ? "" : `:${line}`}: `}${message}`;
