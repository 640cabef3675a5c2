import type { InvalidParam, ProblemCode } from "./problem";
import { PROBLEMS } from "./problem";

/** A failure that the caller caused or can act on. Anything else that is thrown becomes `internal_error`. */
export class SluiceError extends Error {
  override readonly name = "SluiceError";
  readonly code: ProblemCode;
  readonly params: InvalidParam[];

  /**
   * @param code decides the HTTP status (table {@link PROBLEMS})
   * @param detail what was wrong and what to do, for a person
   */
  constructor(code: ProblemCode, detail: string, params: InvalidParam[] = []) {
    super(detail);
    this.code = code;
    this.params = params;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}
