import type { InvalidParam, ProblemCode } from "./problem";
import { PROBLEMS } from "./problem";

const BRAND = Symbol.for("sluice.error");

/** A failure that the caller caused or can act on. Anything else that is thrown becomes `internal_error`. */
export class SluiceError extends Error {
  override readonly name = "SluiceError";
  readonly [BRAND] = true;
  readonly code: ProblemCode;
  readonly params: InvalidParam[];
  readonly headers: Record<string, string>;

  /**
   * @param code decides the HTTP status (table {@link PROBLEMS})
   * @param detail what was wrong and what to do, for a person
   * @param headers of the answer, beyond those that every answer has
   */
  constructor(code: ProblemCode, detail: string, params: InvalidParam[] = [], headers: Record<string, string> = {}) {
    super(detail);
    this.code = code;
    this.params = params;
    this.headers = headers;
  }

  /** By mark, not by class: Next's bundles and the server's have a copy of this class each, and errors cross between them. */
  static override [Symbol.hasInstance](value: unknown): value is SluiceError {
    return typeof value === "object" && value !== null && BRAND in value;
  }

  get status(): number {
    return PROBLEMS[this.code].status;
  }
}
