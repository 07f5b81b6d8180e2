import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ClaimedEntry, PayoutClaim } from '#domain/payout.ts';
import { purchases } from '../access/schema.ts';
import { ledgerEntries, payoutEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { isOwnOrder, type ReferredOrder } from '../payouts/is-self-referred.ts';
import { payouts } from '../payouts/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';

type Entry = typeof ledgerEntries.$inferSelect;
export type PayoutRow = typeof payouts.$inferSelect;

/** The rewards and reversals of somebody that no completed payout covers: together their current earnings. */
export async function listUnpaidEntries(tx: Executor, userId: string): Promise<Entry[]> {
  const paid = tx
    .select({ one: sql`1` })
    .from(payoutEntries)
    .innerJoin(payouts, eq(payouts.id, payoutEntries.payoutId))
    .where(and(eq(payoutEntries.entryId, ledgerEntries.id), eq(payouts.status, 'completed')));
  return tx
    .select()
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.userId, userId),
        inArray(ledgerEntries.kind, ['reward', 'reversal']),
        notExists(paid),
      ),
    );
}

/** A claim with what its entries and their orders say now, for the rules in domain/payout.ts. */
export async function getPayoutClaim(tx: Executor, payout: PayoutRow): Promise<PayoutClaim> {
  const [owner] = await tx
    .select({
      user: users,
      balance:
        sql`(select coalesce(sum(amount_paise), 0) from ledger_entries where user_id = ${payout.userId})`.mapWith(
          Number,
        ),
    })
    .from(users)
    .where(eq(users.id, payout.userId));
  if (!owner) throw new Error('A payout has no claimant.');
  const reversal = alias(ledgerEntries, 'reversal');
  const rows = await tx
    .select({ entry: ledgerEntries, order: orders, purchase: purchases, reversalId: reversal.id })
    .from(payoutEntries)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, payoutEntries.entryId))
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(reversal, and(eq(reversal.orderId, orders.id), eq(reversal.kind, 'reversal')))
    .where(eq(payoutEntries.payoutId, payout.id))
    .orderBy(orders.createdAt, orders.id);
  return {
    amountPaise: payout.amountPaise,
    claimedReferrals: payout.claimedReferrals,
    isClaimantActive: owner.user.active,
    balancePaise: owner.balance,
    entries: rows.map((row) => claimedEntry(owner.user, row)),
  };
}

interface Row extends ReferredOrder {
  entry: Entry;
  reversalId: string | null;
}

function claimedEntry(owner: typeof users.$inferSelect, row: Row): ClaimedEntry {
  const { entry, order } = row;
  return {
    kind: entry.kind === 'reward' ? 'reward' : 'reversal',
    amountPaise: entry.amountPaise,
    order: {
      name: order.publicId ?? order.id,
      isPaid: order.state === 'paid',
      namesClaimant: order.referrerId === owner.id,
      isSelfReferral: isOwnOrder(owner, row),
      isReversed: row.reversalId !== null,
    },
  };
}
