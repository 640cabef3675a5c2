import { parseArgs } from "node:util";
import { Point, Profile } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";
import { readInput } from "./read-input";
import { Interrupted } from "./until-signal";

const HELP = `Usage: sluice run (--config FILE | --agent NAME) [options] < event.json

Runs the hooks of a config, or an agent's live chain, on an event from stdin; prints the native reply.

  --config FILE     a hook config, a list of them, or {"hooks": […]}; no server, nothing is stored
  --agent NAME      id or slug of an agent of the running server
  --url URL         the server (http://127.0.0.1:4000, or SLUICE_URL)
  --point POINT     the hook point (transform_tool_result)
  --profile NAME    librefang, synaps-0.10 (for its points) or synaps-0.11; with --config
  --data-dir DIR    where "path" scripts are: DIR/scripts (./data, or SLUICE_DATA_DIR)
  --full            print the whole result with steps and attempts, not only the reply
  --fail-closed     exit 1 when a hook failed or nothing could be run

Fails open: whatever goes wrong, the reply that changes nothing is printed, the fault goes to stderr, the exit code is 0.`;

const OPTIONS = {
  config: { type: "string" },
  agent: { type: "string" },
  url: { type: "string" },
  point: { type: "string", default: "transform_tool_result" },
  profile: { type: "string" },
  "data-dir": { type: "string" },
  full: { type: "boolean", default: false },
  "fail-closed": { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

export async function main(args: string[]): Promise<number> {
  const options = parse(args);
  if (typeof options === "string") {
    console.error(`sluice run: ${options}\n\n${HELP}`);
    return 2;
  }
  if (options.help) {
    console.log(HELP);
    return 0;
  }
  const failed = options["fail-closed"] ? 1 : 0;
  try {
    const event = await readInput(process.stdin);
    // Only one of the two is loaded: what the other needs costs start-up time.
    const run =
      options.config !== undefined
        ? (await import("./run-locally")).runLocally
        : (await import("./run-through-server")).runThroughServer;
    const { reply, full, failures } = await run(
      {
        ...options,
        profile: profile(options.profile),
        dataDir: options["data-dir"],
        failClosed: options["fail-closed"],
      },
      event,
    );
    console.log(JSON.stringify(options.full ? full : reply));
    for (const failure of failures) console.error(`sluice run: ${failure}`);
    return failures.length > 0 ? failed : 0;
  } catch (error) {
    console.log(JSON.stringify(noChange(Point.safeParse(options.point).data ?? "transform_tool_result")));
    console.error(`sluice run: ${error instanceof Error ? error.message : error}`);
    return error instanceof Interrupted ? error.exitCode : failed;
  }
}

function profile(name: string | undefined): Profile | undefined {
  if (name === undefined) return undefined;
  const parsed = Profile.safeParse(name);
  if (parsed.success) return parsed.data;
  throw new Error(`there is no profile ${JSON.stringify(name)}; there are ${Profile.options.join(", ")}`);
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({ args, options: OPTIONS, allowPositionals: false });
    if (values.help || (values.config === undefined) !== (values.agent === undefined)) return values;
    return "name either --config FILE or --agent NAME";
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
