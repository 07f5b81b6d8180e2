import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Context } from '#server/context.ts';
import { getDataExport } from '#server/features/privacy/get-data-export.ts';
import { users } from '#server/features/users/schema.ts';
import { actorOf } from '#test/harness/factories.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { ASHA } from '#test/harness/rows-of-asha.ts';
import { setUp } from '#test/harness/set-up.ts';
import { tables } from './tables.ts';

// All data stored about a person must be in their export, or be left out by what the table says.

const shop = setUp(openFilledShop);

/** What a column's mark is in SQL, and in the export. */
const MARKS: Record<string, (n: number, column: string) => [value: string, shown: string]> = {
  text: (n) => [`'mark-${n}'`, `"mark-${n}"`],
  integer: (n) => [`${700_000 + n}`, `${700_000 + n}`],
  bigint: (n) => [`${700_000 + n}00`, `${700_000 + n}`],
  'timestamp with time zone': (n) => [
    `timestamptz '2031-01-01 00:00Z' + interval '${n} days'`,
    new Date(Date.UTC(2031, 0, 1 + n)).toISOString(),
  ],
  date: (n) => [`date '2031-01-01' + ${n}`, new Date(Date.UTC(2031, 0, 1 + n)).toISOString().slice(0, 10)],
  // Of a JSON object, `toAgreements` shows only the texts that it knows.
  jsonb: (n) => [`'{"terms": "mark-${n}"}'`, `"mark-${n}"`],
  ARRAY: (n) => [`array['mark-${n}']`, `["mark-${n}"]`],
  // The export shows the buyer of an invoice as a separate object, so its fields have no prefix.
  boolean: (_, column) => [
    'true',
    `"${column.replace(/^buyer_/, '').replace(/_(\w)/g, (_, letter) => letter.toUpperCase())}":true`,
  ],
};

/** Asha, of whom each exported table has a row. */
async function findAsha(): Promise<Context> {
  const isAsha = and(eq(users.email, ASHA), eq(users.kind, 'registered'));
  const [asha] = await shop.context.db.select().from(users).where(isAsha);
  return shop.as(actorOf(asha!, { emailVerified: true }));
}

/**
 * Marks columns of every row, and returns those whose mark the export does not show. The changes are rolled
 * back.
 */
async function findMissing(asAsha: Context, table: string, columns: Column[]): Promise<string[]> {
  const marks = columns.map(({ name, type }, n) => {
    const mark = MARKS[type]?.(n, name);
    if (!mark) throw new Error(`Add the type ${type} of ${table}.${name} to MARKS.`);
    return { name, value: mark[0], shown: mark[1] };
  });
  const { rows } = await shop.context.db.execute(sql.raw(`select 1 from ${table} limit 1`));
  expect(rows, `Add a row of ${table} to test/harness/rows-of-asha.ts`).not.toEqual([]);
  let exported = '';
  const attempt = shop.context.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    // Checks and unique indexes would refuse some marks.
    const { rows: rules } = await tx.execute<{ drop: string }>(
      sql`select format('alter table %s drop constraint %I cascade', conrelid::regclass, conname) as drop
          from pg_constraint where conrelid = ${table}::regclass and contype in ('c', 'p', 'u')
        union all select format('drop index %s', indexrelid::regclass) from pg_index
          where indrelid = ${table}::regclass and indisunique
            and indexrelid not in (select conindid from pg_constraint where conrelid = indrelid)`,
    );
    for (const { drop } of rules) await tx.execute(sql.raw(drop));
    const changes = marks.map(({ name, value }) => `${name} = ${value}`);
    await tx.execute(sql.raw(`update ${table} set ${changes.join(', ')}`));
    exported = JSON.stringify(await getDataExport({ ...asAsha, db: tx as unknown as Context['db'] }));
    tx.rollback();
  });
  await expect(attempt).rejects.toThrow(/rollback/i);
  return marks.filter(({ shown }) => !exported.includes(shown)).map(({ name }) => name);
}

interface Column extends Record<string, unknown> {
  name: string;
  type: string;
}

const exportedTables = tables.flatMap(({ name, about, namesOf }) =>
  typeof about.export === 'object' && 'leftOut' in about.export
    ? [{ name, leftOut: namesOf(about.export.leftOut) }]
    : [],
);

test('the data export has every column that is not left out', async () => {
  const asAsha = await findAsha();
  const missing: string[] = [];
  for (const { name: table, leftOut } of exportedTables) {
    const { rows: columns } = await shop.context.db.execute<Column>(
      sql`select column_name as name, data_type as type from information_schema.columns
        where table_schema = 'public' and table_name = ${table}`,
    );
    const exported = columns.filter(({ name }) => !leftOut.includes(name));
    missing.push(...(await findMissing(asAsha, table, exported)).map((name) => `${table}.${name}`));
  }
  expect(missing, 'Export these columns, or list them as left out in the schema').toEqual([]);
});
