import { type SQL, sql } from 'drizzle-orm';
import { mails } from '../../platform/mail/schema.ts';

/** In a SELECT of orders: whether the buyer's address refused a mail about the order. */
// The columns are qualified by hand: Drizzle leaves table names out of a SELECT without joins, and mails also
// have an `id`.
export const isMailRefused: SQL<boolean> = sql<boolean>`exists (select 1 from ${mails} where "mails"."order_id" = "orders"."id" and "mails"."refused_at" is not null)`;
