import { and, eq, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { payouts } from '../payouts/schema.ts';
import { cutPage, newestFirst } from '../platform/db/newest-first.ts';
import { requireSignedIn } from '../require-right.ts';

/** One line of somebody's earnings. */
export interface Earning {
  id: string;
  kind: 'reward' | 'reversal' | 'payout';
  /** Rupees, with its sign. */
  amount: number;
  /** Seconds since 1970. */
  at: number;
  /** What was bought with the code; null for a payout. Never who bought it. */
  projectName: string | null;
  transactionId: string | null;
}

export interface EarningsPage {
  earnings: Earning[];
  nextCursor: string | null;
}

const AT_ONCE = 20;

/** Where each rupee of the caller came from and went, newest first. Throws UNAUTHENTICATED and INVALID_ARGUMENT. */
export async function listEarnings(context: Context, cursor?: string): Promise<EarningsPage> {
  const { userId } = requireSignedIn(context);
  const newest = newestFirst(ledgerEntries.createdAt, ledgerEntries.id, cursor);
  const found = await context.db
    .select({
      id: ledgerEntries.id,
      mark: newest.mark,
      kind: ledgerEntries.kind,
      amountPaise: ledgerEntries.amountPaise,
      at: sql`extract(epoch from ${ledgerEntries.createdAt})::int`.mapWith(Number),
      projectName: orders.projectName,
      transactionId: payouts.transactionId,
    })
    .from(ledgerEntries)
    .leftJoin(orders, eq(orders.id, ledgerEntries.orderId))
    .leftJoin(payouts, eq(payouts.id, ledgerEntries.payoutId))
    .where(and(eq(ledgerEntries.userId, userId), newest.after))
    .orderBy(...newest.orderBy)
    .limit(AT_ONCE + 1);
  const { rows, nextCursor } = cutPage(found, AT_ONCE);
  return {
    earnings: rows.map(({ mark: _, amountPaise, ...row }) => ({ ...row, amount: toRupees(amountPaise) })),
    nextCursor,
  };
}
