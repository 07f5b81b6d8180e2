import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import type { ProjectSort } from '#domain/project-filters.ts';
import { ShopError } from '../errors.ts';
import { decodeCursor, encodeCursor } from '../platform/db/cursor.ts';
import { projects } from './schema.ts';

interface Key {
  column: AnyColumn;
  /** As the index has it: with another place for nulls it could not be used, though there are none. */
  direction: 'asc' | 'desc' | 'desc nulls last';
  /** A value of the column as a cursor carries it. */
  of: (row: OrderedRow) => number | string;
  /** That value again, in the column's type. */
  read: (value: number | string) => SQL;
}

type OrderedRow = typeof projects.$inferSelect & { createdMicros: number };

/** A moment in whole microseconds since 1970: finer than a Date, so that no row falls between two pages. */
export const createdMicros = sql<number>`(extract(epoch from ${projects.createdAt}) * 1000000)::bigint`
  .mapWith(Number)
  .as('created_micros');

const number = (value: number | string) => sql`${value}::bigint`;
const byId: Key = {
  column: projects.id,
  direction: 'asc',
  of: (row) => row.id,
  read: (value) => sql`${value}::text`,
};
const byPrice: Key = {
  column: projects.pricePaise,
  direction: 'asc',
  of: (row) => row.pricePaise,
  read: number,
};
const byPurchases: Key = {
  column: projects.purchaseCount,
  direction: 'desc nulls last',
  of: (row) => row.purchaseCount,
  read: number,
};

/** Every order is one index's order (see schema/projects.ts), and ends in the id, so that no two rows are equal. */
const ORDERS: Record<ProjectSort, Key[]> = {
  recommended: [
    { column: projects.displayOrder, direction: 'asc', of: (row) => row.displayOrder, read: number },
    byPurchases,
    byId,
  ],
  popular: [byPurchases, byId],
  newest: [
    {
      column: projects.createdAt,
      direction: 'desc nulls last',
      of: (row) => row.createdMicros,
      read: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
    },
    byId,
  ],
  'price-low': [byPrice, byId],
  'price-high': [
    { ...byPrice, direction: 'desc' },
    { ...byId, direction: 'desc' },
  ],
};

export function orderBySort(sort: ProjectSort): SQL[] {
  return ORDERS[sort].map(({ column, direction }) => sql`${column} ${sql.raw(direction)}`);
}

export function encodeSortCursor(sort: ProjectSort, row: OrderedRow): string {
  return encodeCursor([sort, ...ORDERS[sort].map((key) => key.of(row))]);
}

/**
 * The rows after a cursor, as conditions that exclude each other: equal in the first keys, beyond in the next. Each is
 * one range of the index; a single `or` of them would read the index from its beginning. Empty without a cursor. Throws
 * INVALID_ARGUMENT for a cursor of another order.
 */
export function rangesAfterCursor(sort: ProjectSort, cursor: string | undefined): SQL[] {
  const keys = ORDERS[sort];
  const kinds = keys.map(({ column }) => (column === projects.id ? 'string' : 'number'));
  const position = decodeCursor(cursor, ['string', ...kinds]);
  if (!position) return [];
  const [made, ...values] = position;
  const whole = values.every((value) => typeof value === 'string' || Number.isSafeInteger(value));
  if (made !== sort || !whole)
    throw new ShopError('INVALID_ARGUMENT', 'This page of the list belongs to another order.');
  const placed = keys.map((key, at) => ({ key, value: key.read(values[at] ?? '') }));
  return placed.map(({ key, value }, at) => {
    const equal = placed.slice(0, at).map((other) => sql`${other.key.column} = ${other.value}`);
    const beyond = sql`${key.column} ${sql.raw(key.direction === 'asc' ? '>' : '<')} ${value}`;
    return sql.join([...equal, beyond], sql` and `);
  });
}
