import type { Finding } from "@/lib/contract/manifest";

/** What reading and writing manifests needs from outside. */
export type Ports = {
  /** Lower-case hexadecimal. */
  sha256: (bytes: Uint8Array) => string;
  /** @returns why a match pattern does not compile, or null */
  patternFault: (pattern: string) => string | null;
};

/** What was found on the way is collected, not thrown: a plan tells everything at once. */
export type Findings = Finding[];
