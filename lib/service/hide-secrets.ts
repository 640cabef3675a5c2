import type { Step } from "@/lib/contract/run";
import type { ChainHook } from "@/lib/engine/ports";
import { masking } from "@/lib/runner/command/secrets";
import { revealSecrets } from "@/lib/store/secrets";
import { sluice } from "./container";

/** Puts `***` in place of secrets. The runners mask what a script printed; a reply is masked only where it is recorded. */
export type Hide = { step: (step: Step) => Step; json: (value: unknown) => unknown };

/** @returns what hides the secrets that any hook of the chain is granted, or null when there are none. Never throws */
export async function hideSecrets(chain: ChainHook[]): Promise<Hide | null> {
  const names = new Set(chain.flatMap(({ config: { runner } }) => ("secrets" in runner ? runner.secrets : [])));
  if (names.size === 0) return null;
  const { db, secretKey, log } = sluice();
  try {
    const { values } = await revealSecrets(db, secretKey, [...names]);
    return Object.keys(values).length === 0 ? null : hiding(Object.values(values));
  } catch (error) {
    // What cannot be read now could not be given to a hook a moment ago either, save by a database that just went away.
    log.warn({ err: error }, "the secrets of a chain could not be read, so they are not masked in replies");
    return null;
  }
}

export function hiding(values: string[]): Hide {
  const { maskText } = masking(values);
  const json = (value: unknown): unknown => {
    if (typeof value === "string") return maskText(value);
    if (Array.isArray(value)) return value.map(json);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [maskText(key), json(item)]));
  };
  const error = <E extends { message: string } | null>(given: E): E =>
    given && { ...given, message: maskText(given.message) };
  return {
    json,
    step: (step) => ({
      ...step,
      reason: maskText(step.reason),
      raw_reply: json(step.raw_reply),
      error: error(step.error),
      warnings: step.warnings.map(error),
      attempts: step.attempts.map((attempt) => ({
        ...attempt,
        stdout: maskText(attempt.stdout),
        stderr: maskText(attempt.stderr),
        error: error(attempt.error),
      })),
    }),
  };
}
