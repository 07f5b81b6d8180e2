import { and, desc, eq, isNull } from 'drizzle-orm';
import type { OrderDocument } from '#contract/order-documents.ts';
import { toRupees } from '#domain/money.ts';
import { toSeconds } from '#domain/time.ts';
import { accessRemovals } from '../access/schema.ts';
import { cases } from '../cases/schema.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { requireRight } from '../require-right.ts';
import { users } from '../users/schema.ts';
import { findOrderRow, orderDocument } from './list-orders.ts';

/** Money in the ledger; the amount in rupees, below zero when it was taken back. */
interface LedgerMove {
  amount: number;
  at: number;
}

export interface OrderDetails {
  order: OrderDocument;
  /** Our own id, which the audit log speaks of. */
  ownId: string;
  /** Whose code the order was made with; null when with none. */
  referral: { email: string; reward: LedgerMove | null; reversal: LedgerMove | null } | null;
  /** How the newest removal of access stands; null when there is none. */
  removal: { doneAt: number | null; lastError: string | null } | null;
  /** What about this order waits for a person, in words. */
  waiting: { id: string; message: string }[];
}

/** All that there is to see of an order, by the id that admins see or our own; null when there is none. For orderWrite. */
export async function findOrderDetails(context: Context, id: string): Promise<OrderDetails | null> {
  requireRight(context, 'orderWrite');
  const row = id.includes('\0') ? undefined : await findOrderRow(context, id);
  if (!row) return null;
  return {
    order: orderDocument(row),
    ownId: row.order.id,
    referral: await readReferral(context, row.order.id, row.order.referrerId),
    removal: await readRemoval(context, row.order.id),
    waiting: await context.db
      .select({ id: cases.id, message: cases.message })
      .from(cases)
      .where(and(eq(cases.orderId, row.order.id), isNull(cases.resolvedAt))),
  };
}

async function readReferral(
  { db }: Context,
  orderId: string,
  referrerId: string | null,
): Promise<OrderDetails['referral']> {
  if (referrerId === null) return null;
  const [referrer] = await db.select({ email: users.email }).from(users).where(eq(users.id, referrerId));
  const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId));
  const moveOf = (wanted: 'reward' | 'reversal'): LedgerMove | null => {
    const entry = entries.find(({ kind }) => kind === wanted);
    return entry ? { amount: toRupees(entry.amountPaise), at: toSeconds(entry.createdAt) } : null;
  };
  return { email: referrer?.email ?? referrerId, reward: moveOf('reward'), reversal: moveOf('reversal') };
}

async function readRemoval({ db }: Context, orderId: string): Promise<OrderDetails['removal']> {
  const [removal] = await db
    .select({ doneAt: accessRemovals.doneAt, lastError: accessRemovals.lastError })
    .from(accessRemovals)
    .where(eq(accessRemovals.orderId, orderId))
    .orderBy(desc(accessRemovals.createdAt))
    .limit(1);
  return removal ? { doneAt: toSeconds(removal.doneAt), lastError: removal.lastError } : null;
}
