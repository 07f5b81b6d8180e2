import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../platform/db/columns.ts';

/** Complaints sent with the form of the contact page. They are handled by email. */
export const complaints = pgTable('complaints', {
  number: bigint('number', { mode: 'number' }).generatedByDefaultAsIdentity({ startWith: 1001 }).primaryKey(),
  email: text('email').notNull(),
  /** A payment or order ID, as the sender typed it; empty if left out. */
  reference: text('reference').notNull(),
  message: text('message').notNull(),
  /** A hash of sender and message, so that a complaint sent twice keeps its number. */
  digest: text('digest').notNull().unique(),
  createdAt: createdAt(),
});
