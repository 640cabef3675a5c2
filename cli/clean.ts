import { randomUUID } from "node:crypto";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { LIMITS } from "@/lib/contract/limits";
import { estimateTokens } from "@/lib/engine/tokens";
import { createInlineRunners } from "@/lib/runner/inline";
import { cleanOutput } from "@/lib/service/clean-output";
import { clock } from "@/lib/service/clock";
import { readPresetHooks } from "@/lib/service/preset-files";

const HELP = `Usage: sluice clean --command 'cargo test' [--exit-code N] < output

Cleans a tool's output by the presets that fit it and prints what is left; needs no server.

  --command TEXT    the command line that printed it
  --exit-code N     how it ended
  --tool NAME       the agent's tool (shell_exec)
  --json            print the whole result with preset, verdict and sizes
  --quiet           no line about what was done on stderr

Fails open: whatever goes wrong, the output is printed as it came in, the fault goes to stderr, the exit code is 0.`;

const OPTIONS = {
  command: { type: "string" },
  "exit-code": { type: "string" },
  tool: { type: "string" },
  json: { type: "boolean", default: false },
  quiet: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

export async function main(args: string[]): Promise<number> {
  const options = parse(args);
  if (typeof options === "string") {
    console.error(`sluice clean: ${options}\n\n${HELP}`);
    return 2;
  }
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  const given = Buffer.concat(chunks);
  try {
    const result = await clean(given, options);
    if (options.json) console.log(JSON.stringify(result));
    else process.stdout.write(result.verdict === "replaced" ? result.content : given);
    if (!options.quiet && !options.json && result.preset)
      console.error(
        `sluice clean: ${result.preset}, ~${result.tokens.before} → ~${result.tokens.after} tokens (estimated)`,
      );
  } catch (error) {
    process.stdout.write(given);
    console.error(`sluice clean: ${error instanceof Error ? error.message : error}`);
  }
  return 0;
}

async function clean(given: Buffer, options: { command?: string; "exit-code"?: string; tool?: string }) {
  if (given.length > LIMITS.eventBytes) throw new Error("the output is larger than 4 MiB; it was left as it is");
  // This file runs as dist/*.mjs.
  const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
  const presets = await readPresetHooks(path.join(root, "presets"));
  const runners = createInlineRunners({ dataDir: path.resolve("data"), root, env: {} });
  return cleanOutput(
    presets,
    {
      command: options.command ?? null,
      exit_code: options["exit-code"] === undefined ? null : Number(options["exit-code"]),
      content: given.toString("utf8"),
      tool_name: options.tool ?? null,
    },
    {
      run: runners.run,
      ...clock,
      newId: randomUUID,
      date: () => new Date(),
      countTokens: async (text) => ({ tokens: estimateTokens(text), estimated: true }),
    },
  );
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, allowPositionals: false });
    const code = values["exit-code"];
    return code === undefined || /^\d{1,3}$/.test(code) ? values : "--exit-code takes a number from 0 to 255";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
