import { and, inArray, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';

const MAX_BATCHES = 200;
/** The number of rows that one statement of a clean-up changes, so that it holds no lock for long. */
export const BATCH_ROWS = 500;

/**
 * Repeats a statement that changes up to BATCH_ROWS rows and returns them, until no rows are left. After many
 * batches it stops, and the next run continues. Returns how many rows it changed.
 */
async function inBatches(changeBatch: () => PromiseLike<readonly unknown[]>): Promise<number> {
  let total = 0;
  for (let n = 0; n < MAX_BATCHES; n += 1) {
    const { length } = await changeBatch();
    total += length;
    if (length < BATCH_ROWS) break;
  }
  return total;
}

/** Deletes the rows for which `where` holds, in batches. `id` is the key of their table. Returns how many. */
export function deleteInBatches(db: Db, id: PgColumn, where: SQL | undefined): Promise<number> {
  const table = id.table as PgTable;
  const old = db.select({ id }).from(table).where(where).limit(BATCH_ROWS);
  return inBatches(() => db.delete(table).where(inArray(id, old)).returning({ id }));
}

/**
 * Sets values of the rows for which `where` holds, the oldest first, in batches. `id` identifies rows. Their
 * new values must end `where`. Returns how many.
 */
export function updateInBatches(
  db: Db,
  { id, createdAt }: { id: PgColumn; createdAt: PgColumn },
  { where, values }: { where: SQL | undefined; values: object },
): Promise<number> {
  const table = id.table as PgTable;
  const old = db.select({ id }).from(table).where(where).orderBy(createdAt).limit(BATCH_ROWS);
  return inBatches(() =>
    db
      .update(table)
      .set(values)
      .where(and(where, inArray(id, old)))
      .returning({ id }),
  );
}

/** Whether a row's time is more than `days` ago. */
export function isOlder(time: PgColumn, days: number): SQL {
  return sql`${time} < now() - make_interval(days => ${days})`;
}
