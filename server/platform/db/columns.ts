import { sql } from 'drizzle-orm';
import { bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Whole paise; PostgreSQL hands bigint over as text, this is the one place that parses it. */
export const paise = (name: string) => bigint(name, { mode: 'number' });

/** GitHub's numeric account id. */
export const accountId = (name: string) => bigint(name, { mode: 'number' });

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** Written by the database's own clock. */
export const createdAt = () => moment('created_at').notNull().default(sql`now()`);

export const bytea = customType<{ data: Uint8Array }>({ dataType: () => 'bytea' });
