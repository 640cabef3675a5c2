/** librefang.md 1.2: calls in any 60 seconds. */
const WINDOW_MS = 60_000;
/** Entries of one window. Beyond, calls that are close to each other share an entry. */
const MAX_ENTRIES = 1_000;
const GRAIN_MS = WINDOW_MS / MAX_ENTRIES;

type Entry = { first: number; last: number; calls: number };

/**
 * The calls of the last minute. Exact up to 1,000 a minute; above that, calls within 60 ms count as one moment, the last of
 * them, so that memory stays small and a minute never sees more than the limit.
 */
export type RateWindow = {
  /** Counts a call. A refused call does not count. @returns false when the limit is reached */
  take: (limit: number, now: number) => boolean;
  /** Whether no call of the last minute is left. */
  idle: (now: number) => boolean;
};

export function createRateWindow(): RateWindow {
  let entries: Entry[] = [];
  let calls = 0;

  const expire = (now: number) => {
    const fresh = entries.findIndex(({ last }) => now - last <= WINDOW_MS);
    const gone = entries.slice(0, fresh === -1 ? entries.length : fresh);
    if (gone.length === 0) return;
    entries = entries.slice(gone.length);
    for (const entry of gone) calls -= entry.calls;
  };

  return {
    take: (limit, now) => {
      expire(now);
      if (calls >= limit) return false;
      calls += 1;
      const newest = entries.at(-1);
      if (newest && limit > MAX_ENTRIES && now - newest.first < GRAIN_MS) {
        newest.last = now;
        newest.calls += 1;
      } else entries.push({ first: now, last: now, calls: 1 });
      return true;
    },
    idle: (now) => {
      expire(now);
      return calls === 0;
    },
  };
}
