import { SluiceError } from "@/lib/contract/error";
import { PROBLEMS, type Problem } from "@/lib/contract/problem";
import { type HttpResponse, PROBLEM_TYPE } from "./message";

const FAULT = new SluiceError(
  "internal_error",
  "Something went wrong in Sluice itself. The server's log has the details under this request id.",
);

/**
 * Turns whatever was thrown into an answer. What is not a {@link SluiceError} becomes a 500 without details, since its
 * text may hold paths, queries or payloads; `report` gets the real one.
 */
export function problemResponse(
  error: unknown,
  requestId: string,
  report: (error: unknown, requestId: string) => void,
): HttpResponse {
  const known = error instanceof SluiceError ? error : FAULT;
  if (!(error instanceof SluiceError)) report(error, requestId);
  const { status, title } = PROBLEMS[known.code];
  const problem: Problem = {
    type: `urn:sluice:problem:${known.code}`,
    title,
    status,
    detail: known.message,
    code: known.code,
    request_id: requestId,
    invalid_params: known.params,
  };
  return { status, headers: { ...known.headers, "content-type": PROBLEM_TYPE }, body: JSON.stringify(problem) };
}
