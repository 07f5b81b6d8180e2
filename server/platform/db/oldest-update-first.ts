import { asc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { cutPage, decodeCursor, refuseCursor } from './cursor.ts';
import { atMicros, isMicros, type Query, toMicros } from './newest-first.ts';

interface Updates {
  /** The name of the list, for which alone a cursor holds. */
  name: string;
  cursor?: string | undefined;
  limit: number;
  /** A time in RFC 3339. */
  updatedSince?: string | undefined;
}

/**
 * The parts of a query for a cursor-paginated list by the time of the last change, then ID. Throws
 * INVALID_ARGUMENT for a malformed cursor, one of another list, or one with another `updatedSince`.
 */
export function oldestUpdateFirst(
  time: SQLWrapper,
  id: PgColumn,
  { name, cursor, limit, updatedSince }: Updates,
) {
  const since = updatedSince === undefined ? '' : parseMicros(updatedSince);
  const position = decodeCursor(cursor, ['string', 'string', 'string', 'string']);
  if (position && (position[0] !== name || position[1] !== since || !isMicros(position[2])))
    throw refuseCursor();
  const after = position
    ? sql`(${time}, ${id}) > (${atMicros(position[2])}, ${position[3]}::text)`
    : since && sql`${time} >= ${atMicros(since)}`;
  return {
    /** Select this as `mark`. */
    mark: toMicros(time),
    /** Rows after the cursor or since the time; undefined for all. */
    after: after || undefined,
    /** Reads the page. */
    async read<R extends { mark: string; id: string }>(query: Query<R>) {
      const rows = await query.orderBy(sql`${time}`, asc(id) as SQL).limit(limit + 1);
      return cutPage(rows, limit, ({ mark, id: last }) => [name, since, mark, last]);
    },
  };
}

/** The microseconds since 1970 of a time in RFC 3339; further digits are cut. */
function parseMicros(text: string): string {
  const fraction = /\.(\d+)/.exec(text)?.[1] ?? '';
  const seconds = Math.floor(Date.parse(text.replace(/\.\d+/, '')) / 1000);
  return `${seconds}${fraction.padEnd(6, '0').slice(0, 6)}`;
}

/** Formats the microseconds of `mark` in RFC 3339, in UTC. */
export function formatMicros(mark: string): string {
  const seconds = Number(mark.slice(0, -6) || '0');
  return new Date(seconds * 1000).toISOString().replace('.000Z', `.${mark.slice(-6).padStart(6, '0')}Z`);
}
