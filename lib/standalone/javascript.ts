import type { HookConfig } from "@/lib/contract/hook-config";
import { noChange } from "@/lib/contract/reply";
import { failedOutcome, type RunnerCall, type RunnerOutcome } from "@/lib/engine/ports";
import { PRELUDE } from "@/lib/runner/javascript/prelude";
import { serve } from "./serve";

/** The user's script as a function that fills `exports`, as its imports and exports were written for. */
type Script = (exports: { default?: unknown }) => Promise<void>;
type Tools = {
  call: (hook: unknown, event: string, info: string) => string | Promise<string>;
  describe: (error: unknown) => string;
};
type MakeTools = (emit: (text: string) => void, maxText: number, seed: number[] | undefined, now: number) => Tools;

const MAX_LINE = 1024 * 1024;
const STILL = Date.UTC(2000, 0, 1);

/** Entry of a JavaScript hook's script: `sluice.main(CONFIG, script)`. */
export const main = (config: HookConfig, script: Script): void => serve(config, (call) => run(call, script));

async function run({ runner, point, event, timeout_ms }: RunnerCall, script: Script): Promise<RunnerOutcome> {
  const text = JSON.stringify(event);
  const seed = runner.kind === "javascript" && runner.deterministic ? await seedOf(text) : undefined;
  // biome-ignore lint/security/noGlobalEval: our own text, the very one that the sandbox runs before a script
  const makeTools = globalThis.eval(PRELUDE) as MakeTools;
  // Standard output belongs to the reply.
  const tools = makeTools((line) => process.stderr.write(`${line}\n`), MAX_LINE, seed, STILL);
  const agent_id = typeof event.agent_id === "string" ? event.agent_id : null;
  try {
    const exports: { default?: unknown } = {};
    await script(exports);
    if (typeof exports.default !== "function") return failed("The script has no function as its default export.");
    const told = await tools.call(exports.default, text, JSON.stringify({ point, agent_id, timeout_ms }));
    if (told.startsWith("n")) return failed(`The reply is a ${told.slice(1)}, which JSON cannot hold.`);
    if (told.startsWith("e")) return failed(`The reply cannot be written as JSON. ${told.slice(1)}`);
    const reply = told.startsWith("u") ? noChange(point) : (JSON.parse(told.slice(1)) as unknown);
    return { ...failedOutcome({ code: "internal", message: "" }), error: null, reply };
  } catch (error) {
    return failed(error instanceof Error ? (error.stack ?? error.message) : tools.describe(error));
  }
}

const failed = (message: string) => failedOutcome({ code: "script_error", message });

/** As in the sandbox: four 32-bit numbers that follow from the event. */
async function seedOf(event: string): Promise<number[]> {
  const { createHash } = await import("node:crypto");
  const hash = createHash("sha256").update(event).digest();
  return [0, 4, 8, 12].map((at) => hash.readInt32LE(at));
}
