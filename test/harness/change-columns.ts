import { sql } from 'drizzle-orm';
import type { Db } from '#server/platform/db/client.ts';

/** An expression for a different value of each column type. */
const OTHER: Record<string, (column: string) => string> = {
  text: (column) => `coalesce(${column}, '') || 'x'`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, false)`,
  bytea: (column) => `${column} || '\\x00'`,
  jsonb: () => `'[{"login": "other", "accountId": 2}]'`,
  ARRAY: (column) => `${column} || '{x}'`,
  date: (column) => `coalesce(${column}, current_date) + 1`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) + interval '1 day'`,
};

/**
 * Lists statements that change one column of every row of a table, by the column's name. Generated columns
 * follow others.
 */
export async function changesOfColumns(db: Db, table: string): Promise<Map<string, string>> {
  const { rows } = await db.execute<{ name: string; type: string }>(
    sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' order by 1`,
  );
  return new Map(
    rows.map(({ name, type }) => [
      name,
      `update ${table} set "${name}" = ${OTHER[type]!(`"${name}"`)} returning 1`,
    ]),
  );
}
