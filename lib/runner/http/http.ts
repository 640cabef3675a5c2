import { setMaxListeners } from "node:events";
import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { LIMITS } from "@/lib/contract/limits";
import type { HttpRunner } from "@/lib/contract/runner";
import type { RunnerCall, RunnerOutcome } from "@/lib/engine/ports";
import { grantedSecrets, type SecretPort } from "../command/secrets";
import { startDeadline } from "../deadline";
import { createSlots, ownerOf } from "../slots";
import { StepFailure, timeoutFailure } from "../step-failure";
import { readAllowed } from "./allow";
import { answerOutcome, maxBody } from "./outcome";
import { requestHeaders } from "./request-headers";
import { send } from "./send";
import { createLookup, type Lookup, resolveTarget } from "./target";

export type HttpOptions = {
  /** Entries of `SLUICE_HTTP_ALLOW`. Default: none. */
  httpAllow?: readonly string[];
  secrets?: SecretPort;
  lookup?: Lookup;
  /** Keep connections for the next call. */
  keepAlive: boolean;
};
export type Https = {
  run: (call: RunnerCall, runner: HttpRunner) => Promise<RunnerOutcome>;
  /** Ends every call and connection. */
  close: () => void;
};

/** Calls at once; one costs a connection and its two bodies. */
const SLOTS = { base: 64, max: 256, slowAfter: 1_000, slowPerHook: 64, maxWaiting: 2_048 };
/** The slots are the bound, fair between agents; a second, unfair queue before a host is never to form. */
const SOCKETS = { maxSockets: SLOTS.max, maxFreeSockets: 16 };
/** Shorter than servers usually keep an idle connection, so that none is used that is just being closed. Milliseconds. */
const IDLE_MS = 3_000;
/** An event of the largest size, with characters that JSON has to escape. */
const MAX_REQUEST = 2 * LIMITS.eventBytes;

/**
 * The runner of hooks that are somebody's server: the event as a signed POST, the reply as the body of the answer.
 * @throws Error when `httpAllow` has an entry that cannot be read
 */
export function createHttp({ httpAllow = [], secrets, lookup = createLookup(), keepAlive }: HttpOptions): Https {
  const allowed = readAllowed(httpAllow);
  const agents = {
    "http:": new HttpAgent({ keepAlive, timeout: IDLE_MS, ...SOCKETS }),
    "https:": new HttpsAgent({ keepAlive, timeout: IDLE_MS, ...SOCKETS }),
  };
  const slots = createSlots(SLOTS);
  const stopping = new AbortController();
  setMaxListeners(0, stopping.signal);

  return {
    run: async (call, runner) => {
      if (stopping.signal.aborted) throw new StepFailure("internal", "Sluice is shutting down; nothing was sent.");
      const deadline = startDeadline(call.timeout_ms);
      const slot = await slots.acquire(ownerOf(call, runner), deadline.left());
      if (slot === "overloaded")
        throw new StepFailure("overloaded", `${slots.waiting()} http calls are waiting already. Try again later.`);
      if (slot === "timeout") throw timeoutFailure(call.timeout_ms, "it was waiting for other http calls to end");
      try {
        const granted = await deadline.race(grantedSecrets(runner.secrets, secrets));
        if (!granted) throw timeoutFailure(call.timeout_ms, "its secrets were not read");
        if (granted.missing[0] !== undefined) throw missing(granted.missing[0]);
        const body = Buffer.from(JSON.stringify(call.event), "utf8");
        if (body.length > MAX_REQUEST)
          throw new StepFailure("http_refused", `The event has ${body.length} bytes; ${MAX_REQUEST} can be sent.`);
        const headers = requestHeaders(runner, call, body, granted.values, Math.floor(Date.now() / 1_000));
        const target = await deadline.race(resolveTarget(runner.url, allowed, lookup));
        if (!target) throw timeoutFailure(call.timeout_ms, "its host name was not resolved");
        const agent = agents[target.url.protocol as keyof typeof agents];
        const rest = { headers, agent, ms: deadline.left(), maxBytes: maxBody, signal: stopping.signal };
        const answer = await send(target, body, rest);
        if (answer === "timeout") throw timeoutFailure(call.timeout_ms);
        return answerOutcome(answer, granted);
      } finally {
        slot();
      }
    },
    close: () => {
      stopping.abort();
      agents["http:"].destroy();
      agents["https:"].destroy();
    },
  };
}

const missing = (name: string) =>
  new StepFailure("secret_missing", `The secret ${name} does not exist. Store it, or take it out of the hook.`);
