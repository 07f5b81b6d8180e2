import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { invitations, purchases } from '../access/schema.ts';
import { teamAccountIdsOf } from '../access/team/team-account-ids.ts';
import { cases } from '../cases/schema.ts';
import { ledgerEntries, payoutEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { payouts } from './schema.ts';

/** Lists the entries that a payout claim covers. */
export function listClaimedEntries(db: Executor, payoutId: string): Promise<ReferralEntry[]> {
  const claimed = db
    .select({ id: payoutEntries.entryId })
    .from(payoutEntries)
    .where(eq(payoutEntries.payoutId, payoutId));
  return listEntries(db, inArray(ledgerEntries.id, claimed));
}

/** Lists all rewards of a referrer. */
export function listRewards(db: Executor, userId: string): Promise<ReferralEntry[]> {
  return listEntries(db, and(eq(ledgerEntries.userId, userId), eq(ledgerEntries.kind, 'reward')));
}

async function listEntries(db: Executor, condition: SQL | undefined) {
  const reversal = alias(ledgerEntries, 'reversal');
  const rows = await db
    .select({
      entry: ledgerEntries,
      order: orders,
      userId: purchases.userId,
      githubAccountId: invitations.githubAccountId,
      teamAccountIds: teamAccountIdsOf(orders.id),
      reversalId: reversal.id,
      /** Whether a completed payout covers the reversal of the order's reward. */
      isReversalSettled: sql<boolean>`exists (
        select 1 from ${payoutEntries} join ${payouts} on ${payouts.id} = ${payoutEntries.payoutId}
        where ${payoutEntries.entryId} = ${reversal.id} and ${payouts.status} = 'completed')`,
      /** Whether a dispute about the order's payment is open. */
      isDisputed: sql<boolean>`exists (select 1 from ${cases}
        where ${cases.orderId} = ${orders.id} and ${cases.kind} in ('dispute', 'unknown_refund') and ${cases.resolvedAt} is null)`,
      /** Unix seconds. */
      createdAt: epochSeconds(ledgerEntries.createdAt),
    })
    .from(ledgerEntries)
    .innerJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id))
    .leftJoin(reversal, and(eq(reversal.orderId, orders.id), eq(reversal.kind, 'reversal')))
    .where(condition)
    .orderBy(orders.createdAt, orders.id);
  return rows.map(({ reversalId, userId, githubAccountId, ...row }) => ({
    ...row,
    /** The order's present owner and account; null without a purchase. */
    purchase: userId === null || githubAccountId === null ? null : { userId, githubAccountId },
    /** Whether the order's reward is reversed, by this entry or another. */
    isReversed: reversalId !== null,
  }));
}

/** A reward or reversal with its order. */
export type ReferralEntry = Awaited<ReturnType<typeof listEntries>>[number];
