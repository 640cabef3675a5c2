import { SluiceError } from "@/lib/contract/error";
import { PROBLEMS, type Problem } from "@/lib/contract/problem";
import { type HttpResponse, PROBLEM_TYPE } from "./message";

/**
 * Turns whatever was thrown into an answer. What is not a {@link SluiceError} becomes a 500 without details, since its
 * text may hold paths, queries or payloads; `report` gets the real one.
 */
export function problemResponse(
  error: unknown,
  requestId: string,
  report: (error: unknown, requestId: string) => void,
): HttpResponse {
  const known = error instanceof SluiceError ? error : asStorageError(error);
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
  return { status, headers: { "content-type": PROBLEM_TYPE }, body: JSON.stringify(problem) };
}

function asStorageError(error: unknown): SluiceError {
  const text = error instanceof Error ? `${(error as { code?: unknown }).code ?? ""} ${error.message}` : "";
  if (/P1001|P1008|P2024|SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY)|database is locked|disk is full/i.test(text))
    return new SluiceError(
      "storage_unavailable",
      "The database is locked, full or unreachable. Nothing was changed; try again, and see the server's log.",
    );
  return new SluiceError(
    "internal_error",
    "Something went wrong in Sluice itself. The server's log has the details under this request id.",
  );
}
