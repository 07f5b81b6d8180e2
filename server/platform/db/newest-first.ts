import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cutPage, decodeCursor } from './cursor.ts';

/** A query that selects `mark` and `id`, and filters by `after`. */
export interface Query<R extends { mark: string; id: string }> {
  orderBy(...columns: SQL[]): { limit(limit: number): PromiseLike<R[]> };
}

/**
 * The parts of a query for a cursor-paginated list, newest first. The order matches the `…_newest` indexes
 * exactly (`desc nulls last`, then ID), otherwise PostgreSQL would not use them. Throws INVALID_ARGUMENT for
 * a malformed cursor.
 */
export function newestFirst(
  time: PgColumn,
  id: PgColumn,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
) {
  const position = decodeCursor(cursor, ['string', 'string']);
  return {
    /** Select this as `mark`: the time in whole microseconds, which a JavaScript Date cannot represent. */
    mark: toMicros(time),
    /** Rows after the cursor; undefined for the first page. */
    after: position ? isOlder(time, id, position) : undefined,
    /** Reads the page. */
    async read<R extends { mark: string; id: string }>(query: Query<R>) {
      const rows = await query.orderBy(sql`${time} desc nulls last`, asc(id)).limit(limit + 1);
      return cutPage(rows, limit, ({ mark, id: last }) => [mark, last]);
    },
  };
}

function isOlder(time: PgColumn, id: PgColumn, [mark, last]: [string, string]): SQL {
  const at = atMicros(mark);
  return sql`${time} <= ${at} and (${time} < ${at} or ${id} > ${last}::text)`;
}

/** A time in whole microseconds since 1970, as text. */
export const toMicros = (time: SQLWrapper) =>
  sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`;

/** Whether a text can be what `toMicros` gave. */
export const isMicros = (mark: string): boolean => /^\d{1,18}$/.test(mark);

/** The time of what `toMicros` gave; 1970 for any other text. */
export function atMicros(mark: string): SQL {
  const micros = isMicros(mark) ? mark : '0';
  return sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
}
