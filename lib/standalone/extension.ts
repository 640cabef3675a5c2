import type { Event } from "@/lib/contract/events";
import type { Point } from "@/lib/contract/points";
import { noChange } from "@/lib/contract/reply";
import type { Hook } from "./answer";

/** Bytes; synaps.md 1.4: the host sends no larger frame, and no longer header line. */
const MAX_FRAME = 4 * 1024 * 1024;
const MAX_HEADER = 8 * 1024;

type Message = { id?: unknown; method?: unknown; params?: unknown };

/** Speaks JSON-RPC 2.0 in `Content-Length` frames on stdin and stdout (synaps.md 3.1, 3.2). Ends with its input. */
export function serveExtension(point: Point, hook: Hook): void {
  let left = Buffer.alloc(0);
  // One request after the other, in the order they came.
  let turn = Promise.resolve();
  process.stdin.on("data", (chunk: Buffer) => {
    left = Buffer.concat([left, chunk]);
    for (let frame = takeFrame(left); frame !== null; frame = takeFrame(left)) {
      left = frame.rest;
      const { body } = frame;
      turn = turn.then(() => handle(body, point, hook));
    }
  });
  process.stdin.on("end", () => void turn.then(() => process.exit(0)));
}

/** @returns the first whole frame and what follows it; null while it is not whole. Ends the process on what is no frame. */
function takeFrame(bytes: Buffer): { body: Buffer; rest: Buffer<ArrayBuffer> } | null {
  const end = bytes.indexOf("\r\n\r\n");
  if (end === -1) return bytes.length > MAX_HEADER ? broken("the header is too long") : null;
  const length = /^content-length:\s*(\d+)\s*$/im.exec(bytes.subarray(0, end).toString("latin1"))?.[1];
  if (length === undefined || Number(length) > MAX_FRAME) return broken("no usable Content-Length");
  const [from, to] = [end + 4, end + 4 + Number(length)];
  return bytes.length < to ? null : { body: bytes.subarray(from, to), rest: Buffer.from(bytes.subarray(to)) };
}

async function handle(body: Buffer, point: Point, hook: Hook): Promise<void> {
  let message: Message;
  try {
    message = JSON.parse(body.toString("utf8")) as Message;
  } catch {
    return broken("a frame is not JSON");
  }
  const { id, method, params } = message;
  if (id === undefined) return;
  if (method === "initialize")
    return send({ id, result: { protocol_version: 1, capabilities: { tools: [], providers: [] } } });
  if (method === "shutdown") {
    send({ id, result: null });
    process.exit(0);
  }
  if (method !== "hook.handle")
    return send({ id, error: { code: -32601, message: `unknown method ${String(method)}` } });
  const event = params as Event;
  if (event?.kind !== point) return send({ id, result: noChange(point) });
  const { reply, error } = await hook(event);
  send(error ? { id, error: { code: -32000, message: error.message } } : { id, result: reply });
}

function send(message: object): void {
  const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
  process.stdout.write(Buffer.concat([Buffer.from(`Content-Length: ${body.length}\r\n\r\n`), body]));
}

function broken(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
