import { and, getTableColumns, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Db } from './client.ts';
import type { Retention } from './define-table.ts';

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

/** Deletes the rows for which `where` holds, in batches. Returns how many. */
export function deleteInBatches(db: Db, table: PgTable, where: SQL | undefined): Promise<number> {
  const key = keyOf(table);
  const old = db.select(key.selected).from(table).where(where).limit(BATCH_ROWS);
  return inBatches(() => db.delete(table).where(key.isIn(old)).returning(key.selected));
}

/**
 * Deletes the rows of a table that are older than `days`, or erases what its retention says, the oldest first and in
 * batches. Returns how many.
 */
export function pruneTable(
  db: Db,
  { table, retention }: { table: PgTable; retention: Retention },
  days: number,
): Promise<number> {
  const columns = getTableColumns(table);
  const since = columns[retention.since] as PgColumn;
  const where = and(isOlder(since, days), retention.when?.(columns));
  if (!retention.erased) return deleteInBatches(db, table, where);
  const key = keyOf(table);
  const values = retention.erased(columns);
  const old = db.select(key.selected).from(table).where(where).orderBy(since).limit(BATCH_ROWS);
  return inBatches(() =>
    db
      .update(table)
      .set(values)
      .where(and(where, key.isIn(old)))
      .returning(key.selected),
  );
}

/** The columns of a table's primary key, as a selection and as a condition. */
function keyOf(table: PgTable) {
  const { columns, primaryKeys } = getTableConfig(table);
  const key = primaryKeys[0]?.columns ?? columns.filter(({ primary }) => primary);
  return {
    selected: Object.fromEntries(key.map((column) => [column.name, column])),
    isIn: (rows: SQLWrapper) => sql`(${sql.join(key, sql`, `)}) in ${rows}`,
  };
}

/** Whether a row's time is more than `days` ago. */
export function isOlder(time: PgColumn, days: number): SQL {
  return sql`${time} < now() - make_interval(days => ${days})`;
}
