import { and, eq, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import type { LedgerKind } from '#domain/referral.ts';
import type { Context } from '../../context.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import { orders } from '../../orders/schema.ts';
import { payouts } from '../../payouts/schema.ts';
import { newestFirst } from '../../platform/db/newest-first.ts';
import { requireSignedIn } from '../../require-right.ts';

export interface Earning {
  id: string;
  kind: LedgerKind;
  /** In rupees; negative for reversals and payouts. */
  amount: number;
  /** Unix seconds. */
  at: number;
  /** The referred order's project; null for a payout and its return. The buyer is never revealed. */
  projectName: string | null;
  transactionId: string | null;
  /** The bank's reference of a payout that it sent back. */
  returnReference: string | null;
}

export interface EarningsPage {
  earnings: Earning[];
  nextCursor: string | null;
}

const PAGE_SIZE = 20;

/** Lists the caller's ledger, newest first. Throws UNAUTHENTICATED and INVALID_ARGUMENT (cursor). */
export async function listEarnings(context: Context, cursor?: string): Promise<EarningsPage> {
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
        at: sql`extract(epoch from ${ledgerEntries.createdAt})::int`.mapWith(Number),
        projectName: orders.projectName,
        transactionId: payouts.transactionId,
        returnReference: payouts.returnReference,
      })
      .from(ledgerEntries)
      .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
      .leftJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
      .where(and(eq(ledgerEntries.userId, userId), after)),
  );
  return {
    earnings: rows.map(({ mark: _, amountPaise, ...row }) => ({ ...row, amount: toRupees(amountPaise) })),
    nextCursor,
  };
}
