import { sql } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import { orders } from './schema.ts';

/** The times of the first and the newest order, in Unix seconds; null without orders. */
export async function getOrderPeriod(db: Executor): Promise<{ first: number; last: number } | null> {
  const [period] = await db
    .select({
      first: sql<number | null>`floor(extract(epoch from min(${orders.createdAt})))::float8`,
      last: sql<number | null>`floor(extract(epoch from max(${orders.createdAt})))::float8`,
    })
    .from(orders);
  if (!period || period.first === null || period.last === null) return null;
  return { first: period.first, last: period.last };
}
