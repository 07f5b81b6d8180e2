import { and, eq } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireSignedIn } from '../../require-right.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { payouts } from './schema.ts';

const PAGE_SIZE = 20;

/** Lists the caller's ledger, newest first. Throws UNAUTHENTICATED and INVALID_ARGUMENT (cursor). */
export async function listEarnings(context: Context, cursor?: string) {
  const { userId } = requireSignedIn(context);
  const page = { cursor, limit: PAGE_SIZE };
  const { mark, after, read } = newestFirst(ledgerEntries.createdAt, ledgerEntries.id, page);
  const { rows, nextCursor } = await read(
    context.db
      .select({
        id: ledgerEntries.id,
        mark,
        kind: ledgerEntries.kind,
        amountPaise: ledgerEntries.amountPaise,
        /** Unix seconds. */
        at: epochSeconds(ledgerEntries.createdAt),
        /** The referred order's project; null for a payout and its return. The buyer is never revealed. */
        projectName: orders.projectName,
        transactionId: payouts.transactionId,
        /** The bank's reference of a payout that it sent back. */
        returnReference: payouts.returnReference,
      })
      .from(ledgerEntries)
      .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .leftJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
      .where(and(eq(ledgerEntries.userId, userId), after)),
  );
  return {
    /** Amounts are in rupees, and negative for reversals and payouts. */
    earnings: rows.map(({ mark: _, amountPaise, ...row }) => ({ ...row, amount: toRupees(amountPaise) })),
    nextCursor,
  };
}

export type EarningsPage = Awaited<ReturnType<typeof listEarnings>>;
export type Earning = EarningsPage['earnings'][number];
