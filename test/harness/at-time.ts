import { sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/platform/db/client.ts';

/**
 * Runs work in one transaction in which SQL's `now()` and `clock_timestamp()` are another time, such as
 * `2027-03-31T23:59:59+05:30`. Defaults of columns keep the real time. Transactions of the work are
 * savepoints.
 */
export function atTime<T>(
  context: Context,
  time: string,
  work: (context: Context) => Promise<T>,
): Promise<T> {
  return context.db.transaction(async (tx) => {
    await tx.execute(sql`create schema shifted`);
    for (const name of ['now', 'clock_timestamp'])
      await tx.execute(
        sql.raw(
          `create function shifted.${name}() returns timestamptz language sql stable as 'select timestamptz ''${time}'''`,
        ),
      );
    await tx.execute(sql`set local search_path = shifted, pg_catalog, public`);
    const result = await work({ ...context, db: tx as unknown as Db });
    await tx.execute(sql`set local search_path = public`);
    await tx.execute(sql`drop schema shifted cascade`);
    return result;
  });
}
