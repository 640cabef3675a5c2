import type { IncomingMessage, ServerResponse } from "node:http";
import { SluiceError } from "@/lib/contract/error";
import { LIMITS } from "@/lib/contract/limits";
import { bodyText, DRAINED_BYTES, tooLarge } from "@/lib/http/body";
import type { HttpRequest, HttpResponse } from "@/lib/http/message";

export function fromNode(request: IncomingMessage, url: URL, params: Record<string, string>): HttpRequest {
  return {
    method: request.method ?? "GET",
    params,
    query: url.searchParams,
    header: (name) => {
      const value = request.headers[name];
      return (Array.isArray(value) ? value.join(", ") : value) ?? null;
    },
    text: async () => bodyText(await readBody(request)),
  };
}

export function answer(response: ServerResponse, { status, headers, body }: HttpResponse): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, { ...headers, "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** @throws SluiceError payload_too_large; the rest of the body is drained so that the client can read the answer. */
function readBody(request: IncomingMessage): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    request.on("data", (chunk: Buffer) => {
      size += chunk.length;
      if (size <= LIMITS.eventBytes) {
        chunks.push(chunk);
        return;
      }
      chunks.length = 0;
      if (size > LIMITS.eventBytes + DRAINED_BYTES) reject(tooLarge());
    });
    request.on("end", () => (size > LIMITS.eventBytes ? reject(tooLarge()) : resolve(Buffer.concat(chunks))));
    // A client that went away is no fault of ours to report.
    const cut = () => {
      if (!request.complete) reject(new SluiceError("invalid_json", "The body ended too early."));
    };
    request.on("error", cut);
    request.on("close", cut);
  });
}
