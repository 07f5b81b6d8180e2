import type { SQL } from 'drizzle-orm';
import type { BuildExtraConfigColumns } from 'drizzle-orm/column-builder';
import {
  type PgColumn,
  type PgColumnBuilderBase,
  type PgTable,
  type PgTableExtraConfigValue,
  pgTable,
} from 'drizzle-orm/pg-core';

/**
 * What a table says about its rows. `test/inventories` compares it with the database, the export and what is
 * frozen, and docs/data-lifecycle.md is made from it.
 */
export interface AboutTable<Column extends string = string> {
  /** What its trigger announces to live documents and caches (decision 13), or why it has none. */
  topics: Announced<Column> | { none: string };
  /** How long rows are kept: as Markdown, or by a setting. */
  retention: string | Retention<Column>;
  /** What happens to the rows of a person who is erased. */
  erasure: 'impersonal' | 'deleted' | Erased<Column>;
  /**
   * For a table of `server/features/tables.ts` whose rows are deleted: the column with whose they are. Other rows are
   * deleted by a cascade, or by a function of their feature.
   */
  deletedBy?: Column & Owner;
  /** What `Download my data` leaves out: internal IDs and bookkeeping, or the whole table and why. */
  export: 'impersonal' | { leftOut: readonly Column[] } | { none: string };
  /** The columns that a trigger lets change, of rows that it freezes otherwise. */
  frozen?: { except: readonly Column[]; exceptWhen?: Record<string, readonly Column[]> };
}

/**
 * A table of `server/features/tables.ts` whose rows are kept for a number of days. The job `prune` deletes them then; the
 * settings, docs/data-lifecycle.md and the privacy page get the days from here.
 */
export interface Retention<Column extends string = string> {
  /** The variable with the number of days. */
  setting: RetentionSetting;
  /** Its default; RETENTION_DAYS if left out. */
  days?: number;
  /** The largest number of days that the setting may have. */
  most?: number;
  /** How long, as Markdown. `{days}` stands for the setting with its default. */
  says: string;
  /** The placeholder for the days in content/pages/privacy.md; undefined for data that are not about people. */
  placeholder?: string;
  /** The column with the time from which days are counted. Rows without a time are kept. */
  since: Column;
  /** Which of the old rows are deleted; all of them if left out. */
  when?: (row: ColumnsOf<Column>) => SQL | undefined;
  /** The values that replace what is deleted, if the row stays. They end `when`. */
  erased?: (row: ColumnsOf<Column>) => Partial<Record<Column, unknown>>;
}

/** What rows have of the person whom they are about. */
export type Owner = 'email' | 'userId' | 'orderId';

export type RetentionSetting = `RETENTION_${string}_DAYS`;
type ColumnsOf<Column extends string> = Record<Column, PgColumn>;

interface Announced<Column> {
  /** The topics, with `*` for an ID. */
  names: readonly string[];
  /** Columns whose changes no page shows. */
  silent?: readonly Column[];
  /** If given, only changes of these columns are announced, and not new rows. */
  shown?: readonly Column[];
  /** Whether only new rows are announced, because rows do not change. */
  onlyNew?: true;
}

interface Erased<Column> {
  /** The columns that may differ afterwards. */
  erased?: readonly Column[];
  /** Columns with texts that say nothing about a person, and so stay; or all that are not erased. */
  impersonal: readonly Column[] | 'rest';
  /** What docs/data-lifecycle.md says about it. */
  says?: string;
}

const abouts = new WeakMap<PgTable, AboutTable>();

/** Declares a table of the database with everything that others must know about its rows. */
export function defineTable<Name extends string, Columns extends Record<string, PgColumnBuilderBase>>(
  name: Name,
  columns: Columns,
  about: AboutTable<keyof Columns & string>,
  constraints?: (table: BuildExtraConfigColumns<Name, Columns, 'pg'>) => PgTableExtraConfigValue[],
) {
  const table = pgTable(name, columns, constraints);
  abouts.set(table, about);
  return table;
}

/** Returns what a table says about its rows; undefined if it was not made by `defineTable`. */
export const aboutTable = (table: PgTable): AboutTable | undefined => abouts.get(table);

/** The topics of what an order's page shows. */
export const ORDER_TOPICS = ['orders', 'orders/*', 'users/*'] as const;

/** The columns of `outboxColumns`, which no page shows. */
export const OUTBOX_COLUMNS = ['attempts', 'nextTryAt', 'leasedUntil', 'leasedBy'] as const;
