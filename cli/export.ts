import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import type { ExportAnswer } from "@/lib/contract/manifest";
import { EXPORT_FORMATS } from "@/lib/contract/manifest";
import { cleanPath } from "@/lib/manifest/files";
import { parseJson } from "./read-input";
import { send, serverUrl } from "./run-through-server";

const HELP = `Usage: sluice export --agent NAME --out DIR|FILE.tar.gz [options]

Writes an agent's hooks as files. What the format has no words for is said, and stands in sluice.json among them.

  --agent NAME      id or slug of an agent of the running server
  --out PATH        a folder, or a file that ends in .tar.gz
  --format FORMAT   ${Object.keys(EXPORT_FORMATS).join(", ")} (json)
  --live            what serves calls now, instead of the drafts
  --url URL         the server (http://127.0.0.1:4000, or SLUICE_URL)`;

const OPTIONS = {
  agent: { type: "string" },
  out: { type: "string" },
  format: { type: "string", default: "json" },
  live: { type: "boolean", default: false },
  url: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

export async function main(args: string[]): Promise<number> {
  const { values: options } = parseArgs({ args, options: OPTIONS, allowPositionals: false });
  const { agent, out, format } = options;
  if (options.help || agent === undefined || out === undefined) {
    (options.help ? console.log : console.error)(HELP);
    return options.help ? 0 : 2;
  }
  const archive = /\.(tar\.gz|tgz)$/.test(out);
  const url = new URL(`/api/agents/${encodeURIComponent(agent)}/export`, serverUrl(options.url));
  url.search = new URLSearchParams({
    format,
    config: options.live ? "live" : "draft",
    archive: String(archive),
  }).toString();
  const { status, body } = await send("GET", url);
  if (status !== 200)
    throw new Error(
      String((parseJson(body, "the answer") as { detail?: string }).detail ?? `the server answered ${status}`),
    );
  if (archive) await writeFile(out, body);
  else await writeFiles(out, parseJson(body, "the answer") as ExportAnswer);
  return 0;
}

async function writeFiles(out: string, { files, findings }: ExportAnswer): Promise<void> {
  for (const { path: name, content, content_base64, executable } of files) {
    const clean = cleanPath(name);
    if ("refused" in clean) throw new Error(`the server names a file ${JSON.stringify(name)}, but ${clean.refused}`);
    const file = path.join(out, clean.path);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, content ?? Buffer.from(content_base64 ?? "", "base64"), { mode: executable ? 0o755 : 0o644 });
  }
  for (const { message } of findings) console.error(`sluice export: ${message}`);
  console.log(`${files.length} files in ${out}`);
}
