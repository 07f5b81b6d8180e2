import { getTableColumns } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { authSessions } from '../integrations/auth/schema.ts';
import {
  aboutTable,
  type Owner,
  type Retention,
  type RetentionSetting,
} from '../platform/db/define-table.ts';
import { mails } from '../platform/mail/schema.ts';
import { inviteCalls } from './access/schema.ts';
import { deletions } from './deletions/schema.ts';
import { disclosures } from './disclosures/schema.ts';
import { waitingList } from './pauses/schema.ts';
import { otherEntries, providerEvents } from './payments/schema.ts';
import { placeUses } from './places/schema.ts';
import { privacyChoices } from './privacy/schema.ts';
import { reviews } from './reviews/schema.ts';
import { complaints, helpRequests, questions } from './threads/schema.ts';
import { noticeRecipients, versionNotices } from './versions/schema.ts';
import { vivaGuideLinks, vivaMarks } from './viva/schema.ts';
import { whatsAppMessages } from './whatsapp/schema.ts';

/** Each table that says after how many days, or by whose IDs, its rows are deleted. */
const TABLES: readonly PgTable[] = [
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
  placeUses,
  disclosures,
  vivaMarks,
  vivaGuideLinks,
  versionNotices,
  noticeRecipients,
  privacyChoices,
  deletions,
];

/** A table whose rows are kept for as many days as a setting says. */
export interface RetainedTable {
  table: PgTable;
  retention: Retention;
}

/** The tables that declare a `Retention`. */
export const retainedTables: readonly RetainedTable[] = TABLES.flatMap((table) => {
  const retention = aboutTable(table)?.retention;
  return typeof retention === 'object' ? [{ table, retention }] : [];
});

/** The tables that say by which column erasing a person deletes rows. */
export const ownedTables: readonly { table: PgTable; owner: Owner; column: PgColumn }[] = TABLES.flatMap(
  (table) => {
    const owner = aboutTable(table)?.deletedBy;
    const column = owner && getTableColumns(table)[owner];
    return column ? [{ table, owner, column }] : [];
  },
);

/** For each setting of a retention, the number of days. */
export type RetentionDays = Readonly<Record<RetentionSetting, number>>;

/** Returns for how many days rows are kept by these settings. */
export function daysOf(retentionDays: RetentionDays, { setting }: Pick<Retention, 'setting'>): number {
  const days = retentionDays[setting];
  if (days === undefined) throw new Error(`${setting} is not read.`);
  return days;
}
