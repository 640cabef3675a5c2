import type { Event } from "@/lib/contract/events";
import type { HookConfig } from "@/lib/contract/hook-config";
import { POINTS } from "@/lib/contract/points";
import type { Ports } from "@/lib/engine/ports";
import { type Hook, makeHook } from "./answer";
import { serveExtension } from "./extension";

/**
 * The whole of a self-contained script: reads one event as a JSON line and prints one reply as a JSON line (librefang.md
 * 3.2), or speaks the extension protocol where the hook belongs to SynapsCLI (synaps.md 3.1). A failing hook prints nothing,
 * says why on stderr and exits with 1, so that the runtime's own failure policy decides.
 */
export function serve(config: HookConfig, run: Ports["run"]): void {
  const hook = makeHook(config, run);
  // Sandboxed scripts are told no time zone either.
  process.env.TZ = "UTC";
  if (POINTS[config.point].family === "synaps") serveExtension(config.point, hook);
  else serveOnce(hook);
}

function serveOnce(hook: Hook): void {
  void readAll().then(async (text) => {
    const { reply, error } = await hook(eventOf(text));
    if (error) fail(error.message);
    else process.stdout.write(`${JSON.stringify(reply)}\n`, () => process.exit(0));
  }, fail);
}

async function readAll(): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
}

function eventOf(text: string): Event {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Event;
  } catch {
    // Said below, like everything else that is no object.
  }
  return fail("stdin is not one JSON object; send the event as one line of JSON");
}

function fail(reason: unknown): never {
  process.stderr.write(`${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exit(1);
}
