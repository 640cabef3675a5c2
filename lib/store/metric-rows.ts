import type { Db } from "./db";
import type { Kind } from "./figure-book";
import type { Range } from "./metric-window";
import { otherWork } from "./other-work";
import { join, raw, type Sql, sql } from "./sql";

/** Which rows of the figures are read: of one kind, of the whole window, and what else holds for them. */
export type Asked = { kind: Kind; ranges: Range[]; where: Sql[] };

/** Rows of one statement: on SQLite some milliseconds for which everything else waits. */
const PAGE = 1_000;

/**
 * Reads figures a page at a time; between two pages the event loop goes on. A page ends with a whole bucket, so that the
 * next one can start at the bucket after it.
 * @param columns of the rollup, or expressions, in SQL
 */
export async function* figurePages<R>(db: Db, { kind, ranges, where }: Asked, columns: string) {
  for (const { grain, from, to } of ranges)
    for (let [start, limit] = [BigInt(from), PAGE]; start < to; ) {
      const found = await db.$queryRaw<(R & { bucket: bigint })[]>`
        SELECT bucket, ${raw(columns)} FROM rollup
        WHERE ${join([sql`kind = ${kind} AND grain = ${grain} AND bucket >= ${start} AND bucket < ${BigInt(to)}`, ...where], " AND ")}
        ORDER BY bucket LIMIT ${limit}`;
      await otherWork();
      const last = found.at(-1)?.bucket;
      if (found.length < limit || last === undefined) {
        yield found;
        break;
      }
      const whole = found.filter((row) => row.bucket < last);
      if (whole.length > 0) yield whole;
      // A single bucket that is larger than a page.
      else limit *= 2;
      start = last;
    }
}
