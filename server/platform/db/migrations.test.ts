import { glob } from 'node:fs/promises';
import { resolve } from 'node:path';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '#test/harness/database.ts';
import type { Database } from './client.ts';

let database: Database;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('the migrations make the tables, columns, indexes and checks that the features declare', async () => {
  const declared: PgTable[] = [];
  for await (const file of glob('server/**/schema.ts')) {
    const module: Record<string, unknown> = await import(/* @vite-ignore */ resolve(file));
    declared.push(...Object.values(module).filter((value): value is PgTable => is(value, PgTable)));
  }
  expect(declared.length).toBeGreaterThan(20);
  const configs = declared.map(getTableConfig);
  expect(
    await read(`
      SELECT concat_ws(' ', attrelid::regclass, attname, format_type(atttypid, atttypmod), attnotnull) AS text
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`),
  ).toEqual(
    configs
      .flatMap(({ name, columns }) =>
        columns
          .filter(({ generated }) => !generated)
          .map((column) => [name, column.name, column.getSQLType(), column.notNull ? 't' : 'f'].join(' ')),
      )
      .sort(),
  );
  expect(
    await read(`
      SELECT indexrelid::regclass::text AS text FROM pg_index
      WHERE indrelid IN (SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace)
        AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype <> 'f')`),
  ).toEqual(configs.flatMap(({ indexes }) => indexes.map(({ config }) => config.name)).sort());
  expect(
    await read(`SELECT conname AS text FROM pg_constraint WHERE contype = 'c'
      AND connamespace = 'public'::regnamespace`),
  ).toEqual(configs.flatMap(({ checks }) => checks.map(({ name }) => name)).sort());
});

async function read(query: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(query);
  const used = rows.map(({ text }) => text);
  return used.sort();
}
