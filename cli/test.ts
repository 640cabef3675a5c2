import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import * as z from "zod";
import { POINTS, profileOf } from "@/lib/contract/points";
import { NewSample, type SamplesReport } from "@/lib/contract/sample";
import { estimateTokens } from "@/lib/engine/tokens";
import { clock } from "@/lib/service/clock";
import { runSamples } from "@/lib/service/run-samples";
import { junitOf } from "./junit";
import { localRunners } from "./local-runners";
import { readHooks } from "./read-hooks";
import { parseJson } from "./read-input";
import { send, serverUrl } from "./run-through-server";

const HELP = `Usage: sluice test (--agent NAME | --config FILE --samples FILE) [options]

Runs saved samples and compares each result with what it expects. Exits 1 when one does not meet it.

  --agent NAME      id or slug: its samples through its live chains, on the running server
  --url URL         the server (http://127.0.0.1:4000, or SLUICE_URL)
  --config FILE     a hook config, a list of them, or {"hooks": […]}; no server
  --samples FILE    a list of samples {"name", "point", "event", "expect"}, or {"samples": […]}
  --point POINT     only the samples of this point
  --data-dir DIR    where "path" scripts are: DIR/scripts (./data, or SLUICE_DATA_DIR)
  --junit FILE      write the report as JUnit XML
  --json            print the report as JSON`;

const OPTIONS = {
  agent: { type: "string" },
  url: { type: "string" },
  config: { type: "string" },
  samples: { type: "string" },
  point: { type: "string" },
  "data-dir": { type: "string" },
  junit: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

export async function main(args: string[]): Promise<number> {
  const options = parse(args);
  if (typeof options === "string") {
    console.error(`sluice test: ${options}\n\n${HELP}`);
    return 2;
  }
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  try {
    const report = options.agent === undefined ? await locally(options) : await throughServer(options);
    if (options.junit) await writeFile(options.junit, junitOf(report));
    console.log(options.json ? JSON.stringify(report) : wordsOf(report));
    return report.failed > 0 ? 1 : 0;
  } catch (error) {
    console.error(`sluice test: ${error instanceof Error ? error.message : error}`);
    return 2;
  }
}

type Options = { agent?: string; url?: string; config?: string; samples?: string; point?: string; "data-dir"?: string };

async function throughServer({ agent = "", url, point }: Options): Promise<SamplesReport> {
  const base = serverUrl(url);
  const body = JSON.stringify(point === undefined ? {} : { point });
  const answer = await send("POST", new URL(`/api/agents/${encodeURIComponent(agent)}/samples/run`, base), body);
  const value = parseJson(answer.body, `the answer of ${base}`) as SamplesReport & { detail?: unknown };
  if (answer.status !== 200) throw new Error(String(value.detail ?? `the server answered ${answer.status}`));
  return value;
}

const SampleFile = z.union([z.array(NewSample), z.strictObject({ samples: z.array(NewSample) })]);

async function locally(options: Options): Promise<SamplesReport> {
  const hooks = await readHooks(options.config ?? "");
  const file = options.samples ?? "";
  const parsed = SampleFile.safeParse(parseJson(await readFile(file), file));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const samples = Array.isArray(parsed.data) ? parsed.data : parsed.data.samples;
  const wrong = samples.find(({ point, event }) => !POINTS[point].event.safeParse(event).success);
  if (wrong) throw new Error(`${file}: the event of ${JSON.stringify(wrong.name)} is none of ${wrong.point}`);
  const dataDir = path.resolve(options["data-dir"] ?? process.env.SLUICE_DATA_DIR ?? "data");
  const runners = localRunners(dataDir);
  const id = randomUUID();
  const report = await runSamples(
    samples
      .filter(({ point }) => options.point === undefined || point === options.point)
      .map((s) => ({ ...s, id: null })),
    async (point) => ({
      agent: { id, slug: "local", profile: profileOf(point), enabled: true, resolution: {} },
      chain: hooks
        .filter((hook) => hook.enabled && hook.point === point)
        .map((config) => ({ hook_id: null, revision: null, config })),
    }),
    {
      run: runners.run,
      ...clock,
      newId: randomUUID,
      date: () => new Date(),
      countTokens: async (text) => ({ tokens: estimateTokens(text), estimated: true }),
      record: null,
    },
  );
  await runners.close();
  return report;
}

function wordsOf({ items, passed, failed }: SamplesReport): string {
  const lines = items.flatMap(({ name, unmet }) => [
    `${unmet.length === 0 ? "ok  " : "FAIL"}  ${name}`,
    ...unmet.map(({ code, message }) => `      ${code}: ${message}`),
  ]);
  return [...lines, `${passed} passed, ${failed} failed`].join("\n");
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, allowPositionals: false });
    const local = values.config !== undefined && values.samples !== undefined;
    if (values.help || (values.agent !== undefined) !== local) return values;
    return "name either --agent NAME, or --config FILE with --samples FILE";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
