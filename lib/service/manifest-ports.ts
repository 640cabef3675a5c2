import { createHash } from "node:crypto";
import { compileLinear } from "@/lib/engine/regex/linear";
import type { Ports } from "@/lib/manifest/ports";

/** What `lib/manifest` needs from outside. */
export const manifestPorts: Ports = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest("hex"),
  patternFault: (pattern) => compileLinear(pattern).error?.message ?? null,
};
