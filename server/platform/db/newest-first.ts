import { asc, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { decodeCursor, encodeCursor } from './cursor.ts';

interface NewestFirst {
  /** To be selected as `mark`: the moment in whole microseconds, as the database keeps it. */
  mark: SQL<string>;
  /** What comes after the cursor; undefined at the beginning. */
  after: SQL | undefined;
  orderBy: [SQL, SQL];
}

/**
 * The parts of a query for a list that has the newest first and goes on at a cursor. The order is that of the `…_newest`
 * indexes to the letter (`desc nulls last`, then the id), or they would not be used. Throws INVALID_ARGUMENT.
 */
export function newestFirst(moment: PgColumn, id: PgColumn, cursor: string | undefined): NewestFirst {
  const position = decodeCursor(cursor, ['string', 'string']);
  return {
    mark: sql<string>`(extract(epoch from ${moment}) * 1000000)::bigint::text`,
    after: position ? isOlder(moment, id, position) : undefined,
    orderBy: [sql`${moment} desc nulls last`, asc(id)],
  };
}

function isOlder(moment: PgColumn, id: PgColumn, [mark, last]: [string, string]): SQL {
  const micros = /^\d{1,18}$/.test(mark) ? mark : '0';
  const at = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
  return sql`${moment} <= ${at} and (${moment} < ${at} or ${id} > ${last}::text)`;
}

/** One page of rows that were asked for with one more than `limit`, and the cursor of the next one. */
export function cutPage<R extends { mark: string; id: string }>(
  rows: R[],
  limit: number,
): { rows: R[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { rows: page, nextCursor: last ? encodeCursor([last.mark, last.id]) : null };
}
