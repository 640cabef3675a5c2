import { after } from "../../deadline";
import type { LiveChild } from "../persistent/live-child";
import { createFrameReader, frameOf } from "./frames";
import { type Config, replyTo } from "./requests";

/** What a request came to. `closed`: the process or the stream ended, or cannot be read any further. */
export type Answer =
  | { kind: "result"; value: unknown; body: Buffer }
  | { kind: "error"; code: number | null; message: string; body: Buffer }
  | { kind: "closed"; why: string };

export type Connection = {
  /**
   * Sends a request. Never rejects.
   * @param giveUpMs an answer that has not come by then is no longer believed in: the connection is closed
   */
  request: (method: string, params: unknown, giveUpMs: number) => Promise<Answer>;
  /** Why it is closed; null while it is open. */
  closed: () => string | null;
  close: (why: string) => void;
  /** To be told what the process prints, and that it ended. */
  push: (chunk: Buffer) => void;
  end: () => void;
};

/** What an extension may print without having been asked for anything new, and what it may leave unread. Bytes. */
const FLOOD = 16 * 1024 * 1024;
const MAX_BACKLOG = 12 * 1024 * 1024;

/** JSON-RPC 2.0 with one extension (synaps.md 3). Answers its requests; drops its notifications and answers to unknown ids. */
export function createConnection(child: () => LiveChild | null, config: Config): Connection {
  const pending = new Map<number, (answer: Answer) => void>();
  let nextId = 1;
  let printed = 0;
  let why: string | null = null;

  const close = (reason: string) => {
    if (why !== null) return;
    why = reason;
    child()?.kill();
    for (const settle of [...pending.values()]) settle({ kind: "closed", why: reason });
  };
  const send = (message: unknown) => {
    const process = child();
    if (why !== null || process === null) return;
    process.write(frameOf(message));
    if (process.backlog() > MAX_BACKLOG) close("it does not read what it is sent");
  };
  const reader = createFrameReader(
    (value, body) => {
      const frame = value as Record<string, unknown> | null;
      if (typeof frame !== "object" || frame === null) return;
      const id = frame.id ?? null;
      if (typeof frame.method === "string") {
        const answer = id === null ? null : replyTo(frame.method, frame.params, config);
        if (answer) send({ jsonrpc: "2.0", id, ...answer });
        return;
      }
      if (typeof id === "number") pending.get(id)?.(answerOf(frame, body));
    },
    (fault) => close(`transport error: ${fault}`),
  );

  return {
    request: (method, params, giveUpMs) =>
      new Promise((resolve) => {
        if (why !== null) return resolve({ kind: "closed", why });
        const id = nextId;
        nextId += 1;
        printed = 0;
        const cancel = after(giveUpMs, () => close(`it did not answer ${method} in ${Math.round(giveUpMs)} ms`));
        pending.set(id, (answer) => {
          cancel();
          pending.delete(id);
          resolve(answer);
        });
        send({ jsonrpc: "2.0", id, method, params });
      }),
    closed: () => why,
    close,
    push: (chunk) => {
      printed += chunk.length;
      if (printed > FLOOD) close("it prints more than anybody reads");
      else if (why === null) reader.push(chunk);
    },
    end: () => close(reader.clean() ? "transport closed: EOF" : "transport error: the output ended within a frame"),
  };
}

function answerOf(frame: Record<string, unknown>, body: Buffer): Answer {
  const error = frame.error;
  if (error === undefined || error === null) return { kind: "result", value: frame.result ?? null, body };
  const { code, message } = error as { code?: unknown; message?: unknown };
  return {
    kind: "error",
    code: typeof code === "number" ? code : null,
    message: typeof message === "string" ? message : "unknown extension error",
    body,
  };
}
