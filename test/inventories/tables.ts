import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { type AboutTable, aboutTable } from '#server/platform/db/define-table.ts';

interface DescribedTable {
  name: string;
  about: AboutTable;
  columns: PgColumn[];
  /** The columns of the primary key. */
  key: string[];
  /** The names of columns in the database, for those that `about` lists. */
  namesOf(keys?: readonly string[]): string[];
}

const modules = import.meta.glob<Record<string, unknown>>('/server/**/schema.ts', { eager: true });

/** The tables of all features by name, in alphabetical order. */
export const tables: DescribedTable[] = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is PgTable => is(value, PgTable))
  .map(describe)
  .sort((a, b) => (a.name < b.name ? -1 : 1));

function describe(table: PgTable): DescribedTable {
  const name = getTableName(table);
  const about = aboutTable(table);
  if (!about)
    throw new Error(`Declare ${name} with defineTable, which asks what others must know about its rows.`);
  const columns: Record<string, PgColumn> = getTableColumns(table);
  const namesOf = (keys: readonly string[] = []) => keys.flatMap((key) => columns[key]?.name ?? []);
  const all = Object.values(columns);
  const [composite] = getTableConfig(table).primaryKeys;
  const key = (composite?.columns ?? all.filter(({ primary }) => primary)).map((column) => column.name);
  return { name, about, columns: all, key, namesOf };
}
