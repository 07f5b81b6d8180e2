import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { inviteCalls } from './features/access/schema.ts';
import { waitingList } from './features/pauses/schema.ts';
import { otherEntries, providerEvents } from './features/payments/schema.ts';
import { reviews } from './features/reviews/schema.ts';
import { complaints, helpRequests, questions } from './features/threads/schema.ts';
import { whatsAppMessages } from './features/whatsapp/schema.ts';
import { authSessions } from './integrations/auth/schema.ts';
import { aboutTable, type Retention, type RetentionSetting } from './platform/db/define-table.ts';
import { mails } from './platform/mail/schema.ts';

/** A table whose rows are kept for as many days as a setting says. */
export interface RetainedTable {
  table: PgTable;
  retention: Retention;
}

/** Each table that declares a `Retention`. */
export const retainedTables: readonly RetainedTable[] = [
  mails,
  providerEvents,
  otherEntries,
  authSessions,
  reviews,
  waitingList,
  inviteCalls,
  whatsAppMessages,
  complaints,
  helpRequests,
  questions,
].map(describe);

/** For each setting of a retention, the number of days. */
export type RetentionDays = Readonly<Record<RetentionSetting, number>>;

/** Returns for how many days rows are kept by these settings. */
export function daysOf(retentionDays: RetentionDays, { setting }: Pick<Retention, 'setting'>): number {
  const days = retentionDays[setting];
  if (days === undefined) throw new Error(`${setting} is not read.`);
  return days;
}

function describe(table: PgTable): RetainedTable {
  const retention = aboutTable(table)?.retention;
  if (typeof retention !== 'object') throw new Error(`${getTableName(table)} declares no retention.`);
  return { table, retention };
}
