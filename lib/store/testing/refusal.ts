import { expect } from "vitest";
import { SluiceError } from "@/lib/contract/error";
import type { ProblemCode } from "@/lib/contract/problem";

/** Expects that something is refused with a code, and gives the error back for a closer look. */
export async function refused(run: Promise<unknown>, code: ProblemCode): Promise<SluiceError> {
  const error = await run.then(
    (value) => new Error(`not refused: ${JSON.stringify(value)}`),
    (e: unknown) => e,
  );
  if (!(error instanceof SluiceError)) throw error;
  expect(error.code).toBe(code);
  return error;
}

/** Ids that are not of ours, or of nothing that exists. Each must be a 404 on both databases. */
export const WRONG_IDS = ["", "nope", "../etc", "a\0b", "0190f0f0-0000-7000-8000-000000000000", "é".repeat(300)];
