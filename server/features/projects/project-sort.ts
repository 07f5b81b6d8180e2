import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { ShopError } from '../../errors.ts';
import { decodeCursor } from '../../platform/db/cursor.ts';
import { priceToPay } from './prices.ts';
import type { ProjectRow } from './project-columns.ts';
import type { ProjectSort } from './rules/project-filters.ts';
import { projects } from './schema.ts';

type SortableRow = ProjectRow & { createdMicros: number; priceToPay: number | null };
/** Orders by price leave out projects without one. */
const NO_PRICE = 0;

interface SortKey {
  column: SQLWrapper;
  /** The name under which an expression is selected, because a union is sorted by names only. */
  selectedAs?: SQL.Aliased;
  /** The direction must match the index, including the place of nulls, although there are none. */
  direction: 'asc' | 'desc' | 'desc nulls last';
  toCursor: (row: SortableRow) => number | string;
  /** Casts a cursor's value to the column's type. */
  fromCursor: (value: number | string) => SQL;
}

/** Creation time in microseconds since 1970; a Date is too coarse for a cursor. */
export const createdMicros = sql<number>`(extract(epoch from ${projects.createdAt}) * 1000000)::bigint`
  .mapWith(Number)
  .as('created_micros');

/** What a visitor pays, under the name by which lists are sorted. */
export const sortedPrice = priceToPay.as('price_to_pay');

const toBigint = (value: number | string) => sql`${value}::bigint`;
const byId: SortKey = {
  column: projects.id,
  direction: 'asc',
  toCursor: (row) => row.id,
  fromCursor: (value) => sql`${value}::text`,
};
const byPrice: SortKey = {
  column: priceToPay,
  selectedAs: sortedPrice,
  direction: 'asc',
  toCursor: (row) => row.priceToPay ?? NO_PRICE,
  fromCursor: toBigint,
};
const byPurchases: SortKey = {
  column: projects.purchaseCount,
  direction: 'desc nulls last',
  toCursor: (row) => row.purchaseCount,
  fromCursor: toBigint,
};
const byDisplayOrder: SortKey = {
  column: projects.displayOrder,
  direction: 'asc',
  toCursor: (row) => row.displayOrder,
  fromCursor: toBigint,
};
const byCreation: SortKey = {
  column: projects.createdAt,
  direction: 'desc nulls last',
  toCursor: (row) => row.createdMicros,
  fromCursor: (value) => sql`(timestamptz 'epoch' + ${value}::bigint * interval '1 microsecond')`,
};

/** Each sort order has an index (see schema.ts) and ends with the ID, so that it is total. */
const SORT_KEYS: Record<ProjectSort, SortKey[]> = {
  recommended: [byDisplayOrder, byPurchases, byId],
  popular: [byPurchases, byId],
  newest: [byCreation, byId],
  'price-low': [byPrice, byId],
  'price-high': [
    { ...byPrice, direction: 'desc' },
    { ...byId, direction: 'desc' },
  ],
};

export function orderBySort(sort: ProjectSort): SQL[] {
  return SORT_KEYS[sort].map(
    ({ column, selectedAs = column, direction }) => sql`${selectedAs} ${sql.raw(direction)}`,
  );
}

/** The position of a row, for a cursor. */
export function positionOf(sort: ProjectSort, row: SortableRow) {
  return [sort, ...SORT_KEYS[sort].map((key) => key.toCursor(row))];
}

/**
 * Disjoint conditions for the rows after a cursor: equal in the first keys, beyond in the next one. Each is
 * one index range; combined with `or`, PostgreSQL would scan the index from its start. Empty without a
 * cursor. Throws INVALID_ARGUMENT for a cursor of another sort order.
 */
export function rangesAfterCursor(sort: ProjectSort, cursor: string | undefined): SQL[] {
  const keys = SORT_KEYS[sort];
  const types = keys.map(({ column }) => (column === projects.id ? 'string' : 'number'));
  const decoded = decodeCursor(cursor, ['string', ...types]);
  if (!decoded) return [];
  const [cursorSort, ...values] = decoded;
  if (cursorSort !== sort)
    throw new ShopError(
      'INVALID_ARGUMENT',
      'This page belongs to a different sort order. Please start again.',
    );
  const bounds = keys.map((key, index) => ({ ...key, value: key.fromCursor(values[index] ?? '') }));
  return bounds.map(({ column, direction, value }, index) => {
    const equal = bounds.slice(0, index).map((bound) => sql`${bound.column} = ${bound.value}`);
    const beyond = sql`${column} ${sql.raw(direction === 'asc' ? '>' : '<')} ${value}`;
    return sql.join([...equal, beyond], sql` and `);
  });
}
