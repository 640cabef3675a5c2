import * as z from "zod";
import { LIMITS } from "./limits";

/** Query part of every list. The cursor is opaque: take it from `next_cursor`. */
export const ListQuery = z.strictObject({
  limit: z.coerce.number().int().min(1).max(LIMITS.listMax).default(LIMITS.listDefault),
  cursor: z.string().max(500).optional(),
});
export type ListQuery = z.infer<typeof ListQuery>;

export const listOf = <T extends z.ZodType>(item: T) =>
  z.strictObject({ items: z.array(item), next_cursor: z.string().nullable() });
export type List<T> = { items: T[]; next_cursor: string | null };

/** RFC 3339 in UTC. */
export const Timestamp = z.iso.datetime({ offset: true });
