import type { Finding, FindingCode } from "@/lib/contract/manifest";

/** @param file path, or null for the whole; @param place where in it */
export const finding = (
  level: Finding["level"],
  code: FindingCode,
  file: string | null,
  message: string,
  place: { line?: number | null; column?: number | null } = {},
): Finding => ({ level, code, file, line: place.line ?? null, column: place.column ?? null, message });

/** Says things about one file, with the line where the key stands. */
export type Say = (level: Finding["level"], code: FindingCode, message: string, key?: readonly string[]) => void;
