import { sql } from 'drizzle-orm';
import { check, index, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { LEDGER_KINDS } from '#domain/referral.ts';
import { createdAt, paise, reference } from '../../platform/db/columns.ts';
import { defineTable } from '../../platform/db/define-table.ts';
import { orders } from '../orders/schema.ts';
import { payouts } from '../payouts/schema.ts';
import { users } from '../users/schema.ts';

/** The referral ledger, which a trigger keeps append-only. All totals are sums of its entries. */
export const ledgerEntries = defineTable(
  'ledger_entries',
  {
    id: text('id').primaryKey(),
    userId: reference('user_id', () => users.id),
    kind: text('kind', { enum: LEDGER_KINDS }).notNull(),
    amountPaise: paise('amount_paise').notNull(),
    orderId: text('order_id').references(() => orders.id),
    payoutId: text('payout_id').references(() => payouts.id),
    createdAt: createdAt(),
  },
  {
    topics: { names: ['payouts', 'users/*'] },
    retention: 'with the books; the database refuses to change them',
    erasure: 'impersonal',
    export: { leftOut: ['id', 'userId', 'orderId'] },
    frozen: { except: [] },
  },
  (table) => [
    uniqueIndex('ledger_once_per_order').on(table.orderId, table.kind),
    uniqueIndex('ledger_once_per_payout').on(table.payoutId, table.kind),
    index('ledger_user').on(table.userId, table.createdAt),
    index('ledger_moment').on(table.createdAt),
    check(
      'ledger_shape',
      sql`(${table.kind} = 'reward' and ${table.amountPaise} = 10000 and ${table.orderId} is not null and ${table.payoutId} is null)
        or (${table.kind} = 'reversal' and ${table.amountPaise} = -10000 and ${table.orderId} is not null and ${table.payoutId} is null)
        or (${table.kind} = 'payout' and ${table.amountPaise} <= -30000 and ${table.payoutId} is not null and ${table.orderId} is null)
        or (${table.kind} = 'payout_return' and ${table.amountPaise} >= 30000 and ${table.payoutId} is not null and ${table.orderId} is null)`,
    ),
  ],
);

/**
 * The entries that a claim covers. Entries of a rejected or returned claim may be claimed again, those of a
 * completed one may not.
 */
export const payoutEntries = defineTable(
  'payout_entries',
  {
    payoutId: reference('payout_id', () => payouts.id),
    entryId: reference('entry_id', () => ledgerEntries.id),
  },
  {
    topics: { none: 'Stored with their payout.' },
    retention: 'with the books',
    erasure: 'impersonal',
    export: { none: 'Which entries a claim pays, as the ledger says.' },
    frozen: { except: [] },
  },
  (table) => [
    primaryKey({ columns: [table.payoutId, table.entryId] }),
    index('payout_entries_entry').on(table.entryId),
  ],
);
