import { type Agent, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { after } from "../deadline";
import { StepFailure } from "../step-failure";
import type { Address, Target } from "./target";

export type Answer = {
  status: number;
  location: string | null;
  encoding: string | null;
  body: Buffer;
  /** Whether `body` is only the start. */
  cut: boolean;
};

export type SendOptions = {
  headers: Record<string, string>;
  agent: Agent;
  /** Milliseconds that the exchange may take. */
  ms: number;
  /** @returns how many bytes of the body are read, by status */
  maxBytes: (status: number) => number;
  signal: AbortSignal;
};

/**
 * POSTs a body to the addresses that were checked, and to no others: the name is not looked up again. Follows nothing, unpacks nothing.
 * @returns the answer, or "timeout"
 * @throws StepFailure `transport`
 */
export function send(target: Target, body: Buffer, options: SendOptions): Promise<Answer | "timeout"> {
  const { headers, agent, ms, maxBytes, signal } = options;
  const { url, host, port } = target;
  return new Promise((resolve, reject) => {
    const start = url.protocol === "https:" ? requestHttps : requestHttp;
    const request = start({
      method: "POST",
      host,
      port,
      path: url.pathname + url.search,
      headers,
      agent,
      lookup: pinned(target.addresses),
      // Said here, since an environment variable of Node turns it off otherwise.
      rejectUnauthorized: true,
      maxHeaderSize: 16_384,
    });
    const end = (settle: () => void) => {
      cancel();
      signal.removeEventListener("abort", stop);
      settle();
    };
    const give = (answer: Answer | "timeout") => end(() => resolve(answer));
    const fail = (why: string) => end(() => reject(new StepFailure("transport", why)));
    const stop = () => {
      fail("Sluice is shutting down; the call was ended.");
      request.destroy();
    };
    const cancel = after(ms, () => {
      give("timeout");
      request.destroy();
    });
    signal.addEventListener("abort", stop, { once: true });

    let answered = false;
    request.on("response", (response) => {
      answered = true;
      collect(response, maxBytes(response.statusCode ?? 0)).then(
        ({ cut, bytes }) => {
          give({
            status: response.statusCode ?? 0,
            location: response.headers.location ?? null,
            encoding: response.headers["content-encoding"] ?? null,
            body: bytes,
            cut,
          });
          if (cut) request.destroy();
        },
        (error: NodeJS.ErrnoException) => fail(`The answer of ${host} broke off (${wordsOf(error)}).`),
      );
    });
    request.on("error", (error: NodeJS.ErrnoException) => {
      if (!answered) fail(`${host}:${port} could not be called: ${wordsOf(error)}.`);
    });
    request.on("close", () => {
      if (!answered) fail(`${host}:${port} closed the connection without an answer.`);
    });
    request.end(body);
  });
}

const pinned =
  (addresses: Address[]): LookupFunction =>
  (_host, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, addresses);
    else callback(null, first?.address ?? "", first?.family ?? 4);
  };

async function collect(response: IncomingMessage, max: number): Promise<{ bytes: Buffer; cut: boolean }> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size > max) return { bytes: Buffer.concat(chunks), cut: true };
  }
  return { bytes: Buffer.concat(chunks), cut: false };
}

/** The system's words; of several attempts those of the first, since a group has none of its own. */
function wordsOf(error: Error & { code?: string; errors?: Error[] }): string {
  const [first] = error.errors ?? [];
  return (first ?? error).message || error.code || "unknown reason";
}
