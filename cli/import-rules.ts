import { randomUUID } from "node:crypto";
import { parseArgs } from "node:util";
import { type ImportedRule, type RuleFinding, type RulesImport, RulesImportRequest } from "@/lib/contract/rules";
import { estimateTokens } from "@/lib/engine/tokens";
import { createInlineRunners } from "@/lib/runner/inline";
import { clock } from "@/lib/service/clock";
import { importTried } from "@/lib/service/try-rules";
import { parseJson } from "./read-input";
import { readRuleFiles } from "./read-rule-files";
import { send, serverUrl } from "./run-through-server";

const HELP = `Usage: sluice import-rules PATH… [--agent NAME [--publish]] [options]

Makes hooks and samples of filter rules of rtk (TOML), tokf (TOML), snip (YAML) and tokenjuice (JSON), and says what is
not carried over. PATH is a file or a folder: give the tests and fixtures that stand beside the rules, too.
Without --agent nothing is created; the hooks are printed as JSON.

  --agent NAME    create the hooks and samples for this agent, through the server
  --publish       make the hooks live at once (else they are drafts)
  --url URL       the server (http://127.0.0.1:4000, or SLUICE_URL)

Exit code 1 when there is no rule among the files, or when something could not be created.`;

const OPTIONS = {
  agent: { type: "string" },
  publish: { type: "boolean", default: false },
  url: { type: "string" },
  help: { type: "boolean", short: "h", default: false },
} as const;

export async function main(args: string[]): Promise<number> {
  const { values: options, positionals: paths } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (options.help || paths.length === 0) {
    (options.help ? console.log : console.error)(HELP);
    return options.help ? 0 : 2;
  }
  const request = requestOf(await readRuleFiles(paths));
  if (options.agent === undefined) {
    const imported = await importHere(request);
    console.log(JSON.stringify(imported, null, 2));
    return imported.items.length > 0 ? 0 : 1;
  }
  const call = caller(serverUrl(options.url));
  const imported = (await call("/api/presets/import", request)) as RulesImport;
  for (const finding of imported.findings) console.error(sentence(finding));
  let failures = 0;
  for (const item of imported.items) failures += await create(item, options.agent, options.publish, call);
  return imported.items.length > 0 && failures === 0 ? 0 : 1;
}

function requestOf(files: unknown): RulesImportRequest {
  const parsed = RulesImportRequest.safeParse({ files });
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${issue?.path.join(".")}: ${issue?.message}`);
}

/** The same as the server's, on this thread. Nothing is stored. */
function importHere(request: RulesImportRequest): Promise<RulesImport> {
  const { run } = createInlineRunners({ dataDir: process.cwd(), root: process.cwd(), env: {} });
  return importTried(request, {
    ...clock,
    run,
    newId: randomUUID,
    date: () => new Date(),
    countTokens: async (text) => ({ tokens: estimateTokens(text), estimated: true }),
    record: null,
  });
}

type Call = (path: string, body: unknown) => Promise<unknown>;

/** @returns posts a body and gives the answer. @throws Error with the server's own words when it refuses */
function caller(base: string): Call {
  return async (path, body) => {
    const { status, body: bytes } = await send("POST", new URL(path, base), JSON.stringify(body));
    const answer = parseJson(bytes, `the answer of ${base}`) as { detail?: string };
    if (status >= 300) throw new Error(answer.detail ?? `the server answered ${status}`);
    return answer;
  };
}

/** Creates one hook with its samples and says so. @returns how many calls failed */
async function create(item: ImportedRule, agent: string, publish: boolean, call: Call): Promise<number> {
  const at = `/api/agents/${encodeURIComponent(agent)}`;
  const fail = (what: string) => (error: unknown) => {
    console.error(`error: ${item.source}: ${what}: ${error instanceof Error ? error.message : error}`);
    return null;
  };
  const hook = await call(`${at}/hooks`, { ...item.hook, publish }).catch(fail(item.name));
  for (const note of item.notes) console.error(sentence({ source: item.source, ...note }));
  if (hook === null) return 1;
  let failures = 0;
  for (const sample of item.samples)
    if ((await call(`${at}/samples`, sample).catch(fail(sample.name))) === null) failures++;
  const created = item.samples.length - failures;
  console.log(`${item.format}  ${item.name}  ${publish ? "live" : "draft"}, ${created} samples`);
  return failures;
}

const sentence = ({ level, source, line, message }: RuleFinding) =>
  `${level}: ${source}${line === undefined ? "" : `:${line}`}: ${message}`;
