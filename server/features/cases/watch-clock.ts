import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';

export interface Clock {
  /** When it ends. */
  end: SQL<Date>;
  /** How long before its end someone is reminded; by default not at all. */
  notice?: SQL;
  isRunning: SQL;
}

interface Due {
  number: number;
  /** False during the notice. */
  isMissed: boolean;
  /** In Unix seconds. */
  end: number;
}

/**
 * Calls `act` for each row whose clock has ended, or ends within its notice, in a transaction that holds the
 * row, so that an answer at the same moment ends what `act` begins. It is called at each watch until the
 * clock stops. `number` is the key of the clock's table, and `all` has the numbers of all rows whose clocks
 * have ended.
 */
export async function watchClock(
  { db }: Pick<Context, 'db'>,
  number: PgColumn,
  { end, notice = sql`interval '0'`, isRunning }: Clock,
  act: (tx: Executor, due: Due, all: readonly number[]) => Promise<void>,
): Promise<void> {
  const table = number.table as PgTable;
  const isDue = and(isRunning, sql`${end} - ${notice} <= now()`);
  const key = sql<number>`${number}`.mapWith(Number);
  const rows = await db
    .select({ key, isMissed: sql<boolean>`${end} <= now()` })
    .from(table)
    .where(isDue)
    .orderBy(number);
  const all = rows.flatMap((row) => (row.isMissed ? [row.key] : []));
  for (const row of rows)
    await db.transaction(async (tx) => {
      const [due] = await tx
        .select({
          number: key,
          isMissed: sql<boolean>`${end} <= now()`,
          end: sql<number>`extract(epoch from ${end})::int`,
        })
        .from(table)
        .where(and(eq(number, row.key), isDue))
        .for('update');
      if (due) await act(tx, due, all);
    });
}

const MAX_NAMED = 20;

/**
 * How the cases of missed clocks alert: one mail an hour names all of them, because a mail for each could be
 * hundreds.
 */
export function alertTogether(
  what: string,
  names: readonly string[],
): { alertKey: string; alertMessage: string | undefined } {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return {
    alertKey: `overdue ${what} ${new Date().toISOString().slice(0, 13)}`,
    alertMessage:
      names.length > 1
        ? `${names.length} ${what} are overdue: ${names.slice(0, MAX_NAMED).join(', ')}${more}.`
        : undefined,
  };
}
