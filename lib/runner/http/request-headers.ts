import { createHmac } from "node:crypto";
import { validateHeaderValue } from "node:http";
import type { HttpRunner } from "@/lib/contract/runner";
import type { RunnerCall } from "@/lib/engine/ports";
import { StepFailure } from "../step-failure";

/** Signs where it is granted; otherwise the first granted secret does. */
export const SIGNING_SECRET = "SLUICE_SIGNING";

const PLACE = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;

/**
 * All headers of a request. The signature is `v1=` and the HMAC-SHA256 of `<timestamp>.<body>` in hexadecimal, the timestamp in
 * seconds since 1970; a hook that is granted no secret is not signed.
 * @param values the granted secrets, all of them
 * @throws StepFailure `secret_missing` for a name that is not granted, `http_refused` for a value that no header may have
 */
export function requestHeaders(
  { headers, secrets }: HttpRunner,
  { hook_id, point }: Pick<RunnerCall, "hook_id" | "point">,
  body: Buffer,
  values: Record<string, string>,
  seconds: number,
): Record<string, string> {
  const key = secrets.includes(SIGNING_SECRET) ? SIGNING_SECRET : secrets[0];
  return {
    accept: "application/json",
    "user-agent": "Sluice",
    "content-type": "application/json",
    ...own(headers, values),
    // A body that unpacks to a thousand times its size would be past every bound.
    "accept-encoding": "identity",
    "content-length": String(body.length),
    "sluice-hook": hook_id ?? "inline",
    "sluice-point": point,
    ...(key === undefined ? {} : signature(body, values[key] ?? "", seconds)),
  };
}

function signature(body: Buffer, key: string, seconds: number): Record<string, string> {
  const mac = createHmac("sha256", key).update(`${seconds}.`).update(body).digest("hex");
  return { "sluice-timestamp": String(seconds), "sluice-signature": `v1=${mac}` };
}

function own(headers: Record<string, string>, values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, written]) => {
      const value = written.replace(PLACE, (_, secret: string) => {
        if (Object.hasOwn(values, secret)) return values[secret] ?? "";
        throw new StepFailure(
          "secret_missing",
          `The header ${name} uses the secret ${secret}, which this hook is not granted. Add it to the hook's secrets.`,
        );
      });
      try {
        validateHeaderValue(name, value);
      } catch {
        throw new StepFailure(
          "http_refused",
          `The value of the header ${name} has a character that no header may have, such as a line break. Look at the secrets in it too.`,
        );
      }
      return [name.toLowerCase(), value];
    }),
  );
}
