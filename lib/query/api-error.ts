import type { Problem, ProblemCode } from "@/lib/contract/problem";

/** What went wrong, in the shape of the API's problems; the two extra codes are of the browser's side. */
export type ClientProblem = Omit<Problem, "code"> & { code: ProblemCode | "unreachable" | "unreadable_answer" };

/** Every failure of a call, whether the API refused, the network broke or the answer does not fit the contract. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly problem: ClientProblem;

  constructor(problem: ClientProblem) {
    super(problem.detail || problem.title);
    this.problem = problem;
  }
}

/** @returns the problem behind any thrown value, so that an interface always has words. */
export function problemOf(error: unknown): ClientProblem {
  if (error instanceof ApiError) return error.problem;
  return localProblem("unreadable_answer", "The page failed", error instanceof Error ? error.message : String(error));
}

/** A problem that no server sent: status 0, no request id. */
export const localProblem = (code: ClientProblem["code"], title: string, detail: string): ClientProblem => ({
  type: "about:blank",
  title,
  status: 0,
  detail,
  code,
  request_id: "",
  invalid_params: [],
});
