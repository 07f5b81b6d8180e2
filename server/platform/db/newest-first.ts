import { asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cutPage, decodeCursor } from './cursor.ts';

interface NewestFirst {
  /** Select this as `mark`: the time in whole microseconds, which a JavaScript Date cannot represent. */
  mark: SQL<string>;
  /** Rows after the cursor; undefined for the first page. */
  after: SQL | undefined;
  orderBy: [SQL, SQL];
}

/**
 * Query parts for a cursor-paginated list, newest first. The order matches the `…_newest` indexes exactly
 * (`desc nulls last`, then ID), otherwise PostgreSQL would not use them. Throws INVALID_ARGUMENT for a
 * malformed cursor.
 */
export function newestFirst(time: PgColumn, id: PgColumn, cursor: string | undefined): NewestFirst {
  const position = decodeCursor(cursor, ['string', 'string']);
  return {
    mark: sql<string>`(extract(epoch from ${time}) * 1000000)::bigint::text`,
    after: position ? isOlder(time, id, position) : undefined,
    orderBy: [sql`${time} desc nulls last`, asc(id)],
  };
}

function isOlder(time: PgColumn, id: PgColumn, [mark, last]: [string, string]): SQL {
  const micros = /^\d{1,18}$/.test(mark) ? mark : '0';
  const at = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sql`${time} <= ${at} and (${time} < ${at} or ${id} > ${last}::text)`;
}

/** Cuts `limit + 1` rows of such a list to one page. */
export function cutNewest<R extends { mark: string; id: string }>(rows: R[], limit: number) {
  return cutPage(rows, limit, ({ mark, id }) => [mark, id]);
}
