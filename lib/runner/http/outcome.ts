import { isUtf8 } from "node:buffer";
import { LIMITS } from "@/lib/contract/limits";
import type { StepError } from "@/lib/contract/run";
import { failedOutcome, type RunnerOutcome } from "@/lib/engine/ports";
import { parseJsonLine } from "../command/json-line";
import type { Secrets } from "../command/secrets";
import { headOf } from "../text";
import type { Answer } from "./send";

const EXCERPT = 200;

/** Bytes that are read of an answer: of one that is an error anyway no more than is recorded. */
export const maxBody = (status: number): number => (isSuccess(status) ? LIMITS.frameBytes : LIMITS.recordedStreamBytes);

/** Reads an answer: a reply is the JSON body of a 2xx. */
export function answerOutcome(answer: Answer, { mask, maskText }: Pick<Secrets, "mask" | "maskText">): RunnerOutcome {
  // Before anything is cut: half a secret would not be recognised.
  const recorded = mask(answer.body);
  const shown = {
    ...answer,
    body: recorded,
    location: answer.location && maskText(answer.location),
    encoding: answer.encoding && maskText(answer.encoding),
  };
  const streams = { stdout: headOf(recorded, LIMITS.recordedStreamBytes), stdout_bytes: answer.body.length };
  const fault = faultOf(shown);
  if (fault) return failedOutcome(fault, streams);
  const text = answer.body
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .trim();
  const parsed = isUtf8(answer.body) ? parseJsonLine(text) : undefined;
  if (parsed) return { ...failedOutcome(NO_REPLY, streams), reply: parsed.value, error: null };
  const what = isUtf8(answer.body) ? `no JSON: ${excerpt(recorded.toString("utf8").trim())}` : "not UTF-8";
  const message = `The server answered ${answer.status} with a body that is ${what}`;
  return failedOutcome({ code: "http_body", message }, streams);
}

const NO_REPLY: StepError = { code: "internal", message: "" };

function faultOf({ status, location, encoding, body, cut }: Answer): StepError | null {
  if (!isSuccess(status)) {
    const moved = location === null ? "" : ` and points to ${excerpt(location)}; redirects are not followed`;
    const said = body.length === 0 ? "" : `: ${excerpt(body.subarray(0, 4 * EXCERPT).toString("utf8"))}`;
    return { code: "http_status", message: `The server answered ${status}${moved}${said}` };
  }
  if (encoding !== null && encoding.trim().toLowerCase() !== "identity")
    return {
      code: "http_body",
      message: `The server answered with content-encoding ${excerpt(encoding)} although the request said accept-encoding: identity; the body was not read.`,
    };
  if (cut)
    return { code: "output_too_large", message: `Hook output exceeded ${LIMITS.frameBytes} bytes; the call was ended` };
  if (body.length === 0 || body.toString("utf8").trim() === "")
    return {
      code: "no_output",
      message: `The server answered ${status} without a body, which counts as a failure. Answer {} to change nothing.`,
    };
  return null;
}

const isSuccess = (status: number) => status >= 200 && status <= 299;
const excerpt = (text: string) => (text.length > EXCERPT ? `${text.slice(0, EXCERPT)}…` : text);
