import { request } from "node:http";
import { LIMITS } from "@/lib/contract/limits";
import { parseJson } from "./read-input";
import type { RunOutcome } from "./run-locally";

/** One live call to a running server. @throws Error with the server's own words when it refuses */
export async function runThroughServer(
  options: { agent?: string; url?: string; point: string },
  event: Record<string, unknown>,
): Promise<RunOutcome> {
  const base = options.url ?? process.env.SLUICE_URL ?? "http://127.0.0.1:4000";
  const url = new URL(
    `/v1/agents/${encodeURIComponent(options.agent ?? "")}/hooks/${encodeURIComponent(options.point)}`,
    base,
  );
  const { status, body, headers } = await post(url, JSON.stringify(event));
  const answer = parseJson(body, `the answer of ${base}`) as Record<string, unknown>;
  if (status !== 200) throw new Error(String(answer.detail ?? `the server answered ${status}`));
  const full = { trace_id: headers["sluice-trace-id"], verdict: headers["sluice-verdict"], reply: answer };
  return { reply: answer, full, failures: [] };
}

// node:http, not fetch: the first fetch of a process costs ten times as much.
function post(url: URL, body: string) {
  return new Promise<{ status: number; body: string; headers: Record<string, string | string[] | undefined> }>(
    (resolve, reject) => {
      const call = request(
        url,
        { method: "POST", headers: { "content-type": "application/json", "content-length": Buffer.byteLength(body) } },
        (response) => {
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
              body: Buffer.concat(chunks).toString("utf8"),
              headers: response.headers,
            }),
          );
        },
      );
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
