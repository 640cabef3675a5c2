import * as z from "zod";

/** Every error code of the API with its HTTP status and title. One table; nothing else chooses a status. */
export const PROBLEMS = {
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  invalid_trace_id: { status: 400, title: "A trace id has 16 hexadecimal digits" },
  invalid_cursor: { status: 400, title: "The cursor is not one of ours" },
  forbidden_host: { status: 403, title: "This host name is not served" },
  forbidden_origin: { status: 403, title: "Requests from other sites are refused" },
  not_found: { status: 404, title: "Not found" },
  agent_not_found: { status: 404, title: "There is no such agent" },
  hook_not_found: { status: 404, title: "There is no such hook" },
  revision_not_found: { status: 404, title: "The hook has no such revision" },
  secret_not_found: { status: 404, title: "There is no such secret" },
  preset_not_found: { status: 404, title: "There is no such preset" },
  sample_not_found: { status: 404, title: "There is no such sample" },
  trace_not_found: { status: 404, title: "There is no such trace" },
  point_not_found: { status: 404, title: "There is no such hook point for this agent" },
  method_not_allowed: { status: 405, title: "This method is not served here" },
  stale_edit: { status: 409, title: "Somebody saved a newer version" },
  slug_taken: { status: 409, title: "Another agent has this slug" },
  secret_exists: { status: 409, title: "A secret with this name exists" },
  limit_reached: { status: 409, title: "The limit is reached" },
  no_breaker: { status: 409, title: "The live hook has no circuit breaker" },
  nothing_to_publish: { status: 409, title: "The draft is already live" },
  payload_too_large: { status: 413, title: "The body is too large" },
  unsupported_media_type: { status: 415, title: "Send JSON with content-type application/json" },
  invalid_request: { status: 422, title: "The request does not fit the schema" },
  hook_aborted: { status: 502, title: "A failing hook aborted the call" },
  internal_error: { status: 500, title: "Sluice failed to answer" },
  secret_key_unusable: { status: 503, title: "The key of the secrets cannot be used" },
  storage_unavailable: { status: 503, title: "The database does not answer" },
  shutting_down: { status: 503, title: "Sluice is shutting down" },
} as const satisfies Record<string, { status: number; title: string }>;
export type ProblemCode = keyof typeof PROBLEMS;

/** One fault of a request. `path` is dotted ("runner.stages.0"); `line` is 1-based, where the value has lines. */
export const InvalidParam = z.strictObject({
  path: z.string(),
  code: z.string(),
  message: z.string(),
  line: z.int().optional(),
});
export type InvalidParam = z.infer<typeof InvalidParam>;

/** RFC 9457 `application/problem+json`. */
export const Problem = z.strictObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  request_id: z.string(),
  invalid_params: z.array(InvalidParam),
});
export type Problem = z.infer<typeof Problem>;

/** Turns zod's issues into `invalid_params`; unknown keys are named one by one. */
export function paramsFromIssues(issues: readonly z.core.$ZodIssue[], prefix: PropertyKey[] = []): InvalidParam[] {
  return issues.flatMap((issue): InvalidParam[] => {
    const path = [...prefix, ...issue.path];
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        path: dotted([...path, key]),
        code: "unknown_field",
        message: `unknown field ${JSON.stringify(key)}`,
      }));
    if (issue.code === "invalid_union" && issue.errors.length > 0) return fromUnion(issue.errors, path);
    return [{ path: dotted(path), code: isMissing(issue) ? "required" : issue.code, message: messageOf(issue) }];
  });
}

/** The faults of the nearest branch. Of a value without any key of ours it is said which ones there are. */
function fromUnion(branches: readonly z.core.$ZodIssue[][], path: PropertyKey[]): InvalidParam[] {
  const wanted = branches.map((issues) =>
    issues.filter((i) => i.path.length === 1 && isMissing(i)).map((i) => i.path[0]),
  );
  if (wanted.some((keys) => keys.length === 0)) return paramsFromIssues(closest(branches), path);
  const unknown = branches.flat().filter((issue) => issue.code === "unrecognized_keys");
  const choice = `give one of ${[...new Set(wanted.map((keys) => String(keys[0])))].join(", ")}`;
  if (unknown.length === 0) return [{ path: dotted(path), code: "required", message: choice }];
  return paramsFromIssues(unknown.slice(0, 1), path).map((param) => ({
    ...param,
    message: `${param.message}; ${choice}`,
  }));
}

const messageOf = (issue: z.core.$ZodIssue): string => (isMissing(issue) ? "is required" : issue.message);

/** The branch of a union that the value came nearest to: the one with the fewest faults that are not about unknown or missing keys. */
function closest(branches: readonly z.core.$ZodIssue[][]): z.core.$ZodIssue[] {
  const distance = (issues: z.core.$ZodIssue[]) =>
    issues.reduce((sum, i) => sum + (i.code === "unrecognized_keys" || isMissing(i) ? 10 : 1) - i.path.length * 0.1, 0);
  return [...branches].sort((a, b) => distance(a) - distance(b))[0] ?? [];
}

/** Needs issues that were made with `reportInput`. */
const isMissing = (issue: z.core.$ZodIssue): boolean =>
  "input" in issue && issue.input === undefined && issue.code !== "custom";

const dotted = (path: readonly PropertyKey[]) => path.map(String).join(".");
