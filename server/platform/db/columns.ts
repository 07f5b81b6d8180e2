import { inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  check,
  customType,
  type PgColumn,
  text,
  timestamp,
} from 'drizzle-orm/pg-core';

/** An amount in paise. Drizzle parses bigint, which node-postgres returns as a string. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** A GitHub ID (account or invitation). */
export const accountId = (name: string) => bigint(name, { mode: 'number' });

export const timestamptz = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** The creation time, set by the database's clock. */
export const createdAt = () => timestamptz('created_at').notNull().default(sql`now()`);

/** When the row last changed, which the trigger `record_update` keeps. The API lists rows by it. */
export const updatedAt = () => timestamptz('updated_at').notNull().default(sql`now()`);

/** A required text column that refers to a column of another table. */
export const reference = (name: string, column: () => AnyPgColumn, options?: { onDelete: 'cascade' }) =>
  text(name).notNull().references(column, options);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });

/** The check that a column has one of the values of its enum. */
export const enumCheck = (name: string, column: PgColumn) =>
  check(name, inArray(column, column.enumValues ?? []));

/** The sum of the amounts for which a condition holds. */
export const sumWhere = (amount: SQLWrapper, condition: SQLWrapper | undefined): SQL<number> =>
  sql`coalesce(sum(${amount}) filter (where ${condition}), 0)`.mapWith(Number);

/**
 * A moment in Unix seconds: the second that it is in, as `toSeconds` of domain/time.ts gives it. PostgreSQL's
 * own conversion to a whole number rounds, so that the last half second of a day became the next day.
 */
export const epochSeconds = (moment: SQLWrapper): SQL<number> =>
  sql`floor(extract(epoch from ${moment}))::float8`.mapWith(Number);
