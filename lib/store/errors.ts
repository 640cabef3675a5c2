import { SluiceError } from "@/lib/contract/error";

/** Messages by SQLite's primary result code (sqlite.org/rescode.html). */
const SQLITE: Record<number, string> = {
  5: "is locked by another process; end that process or wait, then try again",
  6: "is locked by another process; end that process or wait, then try again",
  8: "cannot be written; check the permissions of the file and its folder",
  10: "cannot be read or written; check the disk",
  11: "is damaged; restore it from a backup",
  13: "cannot grow because the disk is full; free some space",
  14: "cannot be opened; check that the folder exists and may be written",
  26: "is not an SQLite database; name another file in DATABASE_URL",
  1032: "was deleted or replaced while it was open, so nothing is stored; put the file back or start Sluice again",
};
const SYSTEM: Record<string, string> = {
  EACCES: "cannot be written; check the permissions of the file and its folder",
  EPERM: "cannot be written; check the permissions of the file and its folder",
  EROFS: "is on a disk that cannot be written",
  ENOSPC: "cannot grow because the disk is full; free some space",
  ENOTDIR: "cannot be opened; a part of its path is a file, not a folder",
  EEXIST: "cannot be opened; a part of its path is a file, not a folder",
  ECONNREFUSED: "does not answer; check that it runs and that DATABASE_URL names its host and port",
  ENOENT: "does not answer; check that it runs and that DATABASE_URL names its socket",
  ENOTFOUND: "has a host name that is unknown; check DATABASE_URL",
  ETIMEDOUT: "does not answer in time",
  ECONNRESET: "closed the connection",
};
const KINDS: Record<string, string> = {
  DatabaseNotReachable: "does not answer; check that it runs and that DATABASE_URL names its host and port",
  DatabaseDoesNotExist: "does not exist; create it or name another in DATABASE_URL",
  AuthenticationFailed: "refuses the user or password of DATABASE_URL",
  DatabaseAccessDenied: "refuses the user of DATABASE_URL",
  ConnectionClosed: "closed the connection",
  TooManyConnections: "has no connection left",
  SocketTimeout: "is locked by another process; end that process or wait, then try again",
  TlsConnectionError: "refuses the encrypted connection; check sslmode in DATABASE_URL",
  TableDoesNotExist: "has no tables yet; start Sluice once so that it applies its migrations",
};
const PRISMA: Record<string, string> = {
  P1001: "does not answer",
  P1002: "does not answer in time",
  P1008: "is locked by another process; end that process or wait, then try again",
  P1017: "closed the connection",
  P2021: "has no tables yet; start Sluice once so that it applies its migrations",
  P2024: "has no connection left",
  P2028: "was busy for too long",
};
/** Classes of SQLSTATE: connection, resources, operator intervention, system. */
const POSTGRES_CLASSES = ["08", "53", "57", "58"];

/**
 * Recognises that the database is out of reach, whichever layer says so: Node, libSQL, pg, the adapter or Prisma.
 * @param place what to call the database in the message
 * @returns a `storage_unavailable` that says what to do, or null when the error is about something else
 */
export function storageError(error: unknown, place = "the database"): SluiceError | null {
  if (error instanceof SluiceError) return error;
  for (const part of chain(error)) {
    const said = reason(part);
    if (said) return Object.assign(new SluiceError("storage_unavailable", `${place} ${said}`), { cause: error });
  }
  return null;
}

/** @returns whether the error says that a unique key exists already. */
export const isTaken = (error: unknown): boolean =>
  chain(error).some((part) => part.code === "P2002" || part.kind === "UniqueConstraintViolation");

function reason(part: Record<string, unknown>): string | undefined {
  const { code, rawCode, kind, extendedCode, originalCode } = part;
  if (typeof kind === "string" && KINDS[kind]) return KINDS[kind];
  const sqlite = [rawCode, extendedCode, kind === "sqlite" ? originalCode : undefined].map(Number).find((n) => n > 0);
  const known = sqlite && (SQLITE[sqlite] ?? SQLITE[sqlite & 0xff]);
  if (known) return known;
  if (typeof code === "string" && (SYSTEM[code] ?? PRISMA[code])) return SYSTEM[code] ?? PRISMA[code];
  if (typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && POSTGRES_CLASSES.includes(code.slice(0, 2)))
    return `refuses: ${String(part.message ?? code)}`;
  return undefined;
}

/** The error with its causes, wherever the layers keep them; at most eight deep. */
function chain(error: unknown): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = [];
  const visit = (value: unknown) => {
    if (typeof value !== "object" || value === null || found.length >= 8 || found.includes(value as never)) return;
    const part = value as Record<string, unknown>;
    found.push(part);
    for (const key of ["cause", "meta", "driverAdapterError", "errors"] as const) {
      const inner = part[key];
      if (Array.isArray(inner)) inner.forEach(visit);
      else visit(inner);
    }
  };
  visit(error);
  return found;
}

/** Wraps a function of the store so that an unreachable database is a 503 that says what to do, not a 500. */
export function guarded<A extends unknown[], R>(run: (...args: A) => Promise<R>): (...args: A) => Promise<R> {
  return async (...args) => {
    try {
      return await run(...args);
    } catch (error) {
      throw storageError(error) ?? error;
    }
  };
}
