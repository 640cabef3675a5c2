import { request } from "node:http";
import { LIMITS } from "@/lib/contract/limits";
import type { Trace } from "@/lib/contract/run";
import { parseJson } from "./read-input";
import type { RunOutcome } from "./run-locally";

/** One live call to a running server. @throws Error with the server's own words when it refuses */
export async function runThroughServer(
  options: { agent?: string; url?: string; point: string; failClosed?: boolean },
  event: Record<string, unknown>,
): Promise<RunOutcome> {
  const base = serverUrl(options.url);
  const url = new URL(
    `/v1/agents/${encodeURIComponent(options.agent ?? "")}/hooks/${encodeURIComponent(options.point)}`,
    base,
  );
  const { status, body, headers } = await send("POST", url, JSON.stringify(event));
  const answer = parseJson(body, `the answer of ${base}`) as Record<string, unknown>;
  if (status !== 200) throw new Error(String(answer.detail ?? `the server answered ${status}`));
  const traceId = headers["sluice-trace-id"];
  const full = { trace_id: traceId, verdict: headers["sluice-verdict"], reply: answer };
  // The live reply does not tell a hook that failed from one that changed nothing; the trace does.
  const failures = options.failClosed ? await readFailures(new URL(`/api/traces/${traceId}`, base)) : [];
  return { reply: answer, full, failures };
}

/** @returns the server that was named, or the usual one */
export const serverUrl = (given: string | undefined): string =>
  given ?? process.env.SLUICE_URL ?? "http://127.0.0.1:4000";

async function readFailures(url: URL): Promise<string[]> {
  const { status, body } = await send("GET", url);
  if (status !== 200) throw new Error(`the trace cannot be read: the server answered ${status}`);
  // Loaded only here: most calls do not need it, and it costs start-up time.
  const { failuresOf } = await import("./failures");
  return failuresOf((parseJson(body, "the trace") as Trace).steps);
}

/**
 * One call of the server's interface, with JSON in.
 * @throws Error when no server answers, or with more than 32 MiB
 */
// node:http, not fetch: the first fetch of a process costs ten times as much.
export function send(method: "GET" | "POST", url: URL, body?: string) {
  const headers =
    body === undefined ? {} : { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  return new Promise<{ status: number; body: Buffer; headers: Record<string, string | string[] | undefined> }>(
    (resolve, reject) => {
      const call = request(url, { method, headers }, (response) => {
        const chunks: Buffer[] = [];
        let size = 0;
        response.on("data", (chunk: Buffer) => {
          size += chunk.length;
          if (size > 8 * LIMITS.eventBytes) call.destroy(new Error("the server's answer is too large"));
          else chunks.push(chunk);
        });
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            body: Buffer.concat(chunks),
            headers: response.headers,
          }),
        );
      });
      call.on("error", (error: NodeJS.ErrnoException) =>
        reject(
          error.code === "ECONNREFUSED"
            ? new Error(`no server answers at ${url.origin}; start it with npm start`)
            : error,
        ),
      );
      call.end(body);
    },
  );
}
