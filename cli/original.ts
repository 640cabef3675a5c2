import { parseArgs } from "node:util";
import { send, serverUrl } from "./run-through-server";

const HELP = `Usage: sluice original ID [--url URL]

Prints the content of a call before any hook rewrote it, to the byte. The id stands at the end of a text that was
shortened, in the header Sluice-Trace-Id and on the trace's page.

  --url URL         the server (http://127.0.0.1:4000, or SLUICE_URL)`;

const OPTIONS = { url: { type: "string" }, help: { type: "boolean", short: "h", default: false } } as const;

export async function main(args: string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    const [id] = positionals;
    if (values.help || id === undefined || positionals.length > 1) {
      console.log(HELP);
      return values.help ? 0 : 2;
    }
    const { status, body } = await send(
      "GET",
      new URL(`/v1/originals/${encodeURIComponent(id)}`, serverUrl(values.url)),
    );
    if (status === 200) {
      process.stdout.write(body);
      return 0;
    }
    const { detail } = JSON.parse(body.toString("utf8")) as { detail?: string };
    console.error(`sluice original: ${detail ?? `the server answered ${status}`}`);
    return 1;
  } catch (error) {
    console.error(`sluice original: ${error instanceof Error ? error.message : error}`);
    return 1;
  }
}
