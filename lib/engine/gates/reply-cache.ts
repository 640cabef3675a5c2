import type { Event } from "@/lib/contract/events";
import { LIMITS } from "@/lib/contract/limits";
import type { ChainHook } from "../ports";
import { roughBytes } from "../rough-size";

type Entry = { reply: unknown; at: number; bytes: number };
/** Replies of one revision of a hook by the digest of the event, oldest first. */
type Shelf = { revision: number | null; entries: Map<string, Entry> };

/** librefang.md 1.2: above so many entries, those that have expired are dropped. */
const DROP_ABOVE = { ingest: 512, other: 256 };
/** What all caches may hold together. LibreFang has no bound; we drop the oldest replies of the hook that stored least recently. */
export const CACHE_BYTES = 64 * 1024 * 1024;

export type ReplyCache = {
  recall: (hook: ChainHook, event: Event) => { reply: unknown } | undefined;
  remember: (hook: ChainHook, event: Event, reply: unknown) => void;
  forget: (hookId: string) => void;
  clear: () => void;
  stats: () => { entries: number; bytes: number };
};

/**
 * Replies that stand for the same event until their time is over (librefang.md 1.2). The key is the digest of the whole event
 * as the hook got it. A time of 0 stores and never hits. A reply of another revision never counts.
 * @param digest SHA-256 of a text
 */
export function createReplyCache(
  { now, digest }: { now: () => number; digest: (text: string) => string },
  maxBytes = CACHE_BYTES,
): ReplyCache {
  const shelves = new Map<string, Shelf>();
  // The same event is asked for before the call and stored after it.
  const digests = new WeakMap<Event, string>();
  let bytes = 0;

  /** Null for an event that cannot be written as JSON: nothing stands for it. */
  const keyOf = (event: Event): string | null => {
    const known = digests.get(event);
    if (known !== undefined) return known;
    try {
      const key = digest(JSON.stringify(event));
      digests.set(event, key);
      return key;
    } catch {
      return null;
    }
  };

  const drop = ({ entries }: Shelf, key: string) => {
    bytes -= entries.get(key)?.bytes ?? 0;
    entries.delete(key);
  };

  const forget = (hookId: string) => {
    const shelf = shelves.get(hookId);
    for (const key of shelf?.entries.keys() ?? []) if (shelf) drop(shelf, key);
    shelves.delete(hookId);
  };

  const shelfOf = ({ hook_id, revision }: ChainHook): Shelf | undefined => {
    const shelf = shelves.get(hook_id ?? "");
    return shelf?.revision === revision ? shelf : undefined;
  };

  const dropExpired = (shelf: Shelf, { config }: ChainHook) => {
    if (shelf.entries.size <= (config.point === "ingest" ? DROP_ABOVE.ingest : DROP_ABOVE.other)) return;
    const ttl = (config.cache_ttl_secs ?? 0) * 1_000;
    for (const [key, entry] of shelf.entries) {
      if (now() - entry.at < ttl) return;
      drop(shelf, key);
    }
  };

  const shrink = () => {
    for (const [hookId, shelf] of shelves) {
      for (const key of shelf.entries.keys()) {
        if (bytes <= maxBytes) return;
        drop(shelf, key);
      }
      shelves.delete(hookId);
    }
  };

  return {
    recall: (hook, event) => {
      const entry = shelfOf(hook)?.entries.get(keyOf(event) ?? "");
      const ttl = (hook.config.cache_ttl_secs ?? 0) * 1_000;
      return entry && now() - entry.at < ttl ? { reply: entry.reply } : undefined;
    },
    remember: (hook, event, reply) => {
      const key = keyOf(event);
      if (key === null) return;
      const hookId = hook.hook_id ?? "";
      const known = shelfOf(hook);
      if (!known) forget(hookId);
      const shelf = known ?? { revision: hook.revision, entries: new Map<string, Entry>() };
      shelves.delete(hookId);
      shelves.set(hookId, shelf);
      drop(shelf, key);
      const entry = { reply, at: now(), bytes: roughBytes(reply, 4 * LIMITS.eventBytes) + 200 };
      shelf.entries.set(key, entry);
      bytes += entry.bytes;
      dropExpired(shelf, hook);
      shrink();
    },
    forget,
    clear: () => {
      shelves.clear();
      bytes = 0;
    },
    stats: () => ({ entries: [...shelves.values()].reduce((sum, { entries }) => sum + entries.size, 0), bytes }),
  };
}
