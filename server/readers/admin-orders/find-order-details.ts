import { and, desc, eq, ne } from 'drizzle-orm';
import { whyNoRefund } from '#domain/dispute.ts';
import { toRupees } from '#domain/money.ts';
import { formatThreadNumber } from '#domain/thread.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { accessRemovals } from '../../features/access/schema.ts';
import { ledgerEntries } from '../../features/ledger/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { authorizedPayments } from '../../features/payments/schema.ts';
import { complaints, helpRequests } from '../../features/threads/schema.ts';
import { users } from '../../features/users/schema.ts';
import { requireRight } from '../../require-right.ts';
import { findMoneyLeftOf } from '../refunds/find-money-left.ts';
import { isRefundOwed } from '../threads/select-threads.ts';
import { listOpenCasesOf } from './list-cases.ts';
import { addParts, chargeOfRow, findBareOrder, toOrderDocument } from './order-document.ts';

/**
 * Finds everything about an order, by its public or internal ID; null when there is none. Requires
 * orderWrite.
 */
export async function findOrderDetails(context: Context, id: string) {
  requireRight(context, 'orderWrite');
  const found = id.includes('\0') ? undefined : await findBareOrder(context, id);
  if (!found) return null;
  const { db } = context;
  const { id: internalId, referrerId } = found.order;
  const [rows, isGuestsPurchase, referral, removal, noRefund, openCases, owed, asked, held] =
    await Promise.all([
      addParts(context, [found]),
      isGuestPurchase(context, found.order.buyerId, found.purchase?.userId),
      referrerId === null ? null : getReferral(context, internalId, referrerId),
      findLatestRemoval(context, internalId),
      findObstacle(context, found.payment?.id ?? null),
      listOpenCasesOf(db, internalId),
      findOwedRefund(context, internalId),
      findAskedRefund(context, internalId),
      listAuthorizedPayments(context, internalId),
    ]);
  const [row] = rows;
  if (!row) return null;
  return {
    order: toOrderDocument(row),
    charge: chargeOfRow(row),
    /** The ID in the audit log. */
    internalId,
    /** True if a guest paid and the purchase was not merged into an account. */
    isGuestPurchase: isGuestsPurchase,
    /** The referrer's email and entries; null without a referral code. */
    referral,
    /** The latest removal of an account's access: the buyer's or a teammate's. */
    removal,
    /** Why the payment can't be refunded now, and what to do instead; null when it can. */
    noRefund,
    openCases,
    /**
     * What asks for a refund that no one has made yet, such as `H-1001` or `C-1001`: a help request whose outcome
     * it is, or a complaint of a buyer who wants their money back. Null without one.
     */
    refundFor: owed ?? asked,
    /**
     * Payments that the provider held uncaptured, oldest first; `outcome` is null while it still holds them.
     */
    authorizedPayments: held,
  };
}

export type OrderDetails = NonNullable<Awaited<ReturnType<typeof findOrderDetails>>>;

async function findObstacle({ db }: Context, paymentId: string | null): Promise<string | null> {
  if (paymentId === null) return null;
  const money = (await findMoneyLeftOf(db, [paymentId])).get(paymentId);
  return money ? whyNoRefund(money) : null;
}

async function findOwedRefund({ db }: Context, orderId: string): Promise<string | null> {
  const [request] = await db
    .select({ number: helpRequests.number })
    .from(helpRequests)
    .where(and(eq(helpRequests.orderId, orderId), isRefundOwed))
    .orderBy(desc(helpRequests.number))
    .limit(1);
  return request ? formatThreadNumber('help', request.number) : null;
}

async function findAskedRefund({ db }: Context, orderId: string): Promise<string | null> {
  const [complaint] = await db
    .select({ number: complaints.number })
    .from(complaints)
    .innerJoin(orders, eq(orders.id, complaints.orderId))
    .where(and(eq(complaints.orderId, orderId), ne(complaints.state, 'resolved'), eq(orders.state, 'paid')));
  return complaint ? formatThreadNumber('complaint', complaint.number) : null;
}

async function listAuthorizedPayments({ db }: Context, orderId: string) {
  const rows = await db
    .select()
    .from(authorizedPayments)
    .where(eq(authorizedPayments.orderId, orderId))
    .orderBy(authorizedPayments.createdAt);
  return rows.map(({ paymentId, amountPaise, createdAt, outcome }) => {
    return { paymentId, amount: toRupees(amountPaise), at: toSeconds(createdAt), outcome };
  });
}

async function isGuestPurchase(
  { db }: Context,
  buyerId: string | null,
  ownerId: string | undefined,
): Promise<boolean> {
  if (buyerId !== null || ownerId === undefined) return false;
  return (await db.$count(users, and(eq(users.id, ownerId), eq(users.kind, 'guest')))) > 0;
}

/** Amounts are in rupees, and negative for a reversal. */
async function getReferral({ db }: Context, orderId: string, referrerId: string) {
  const [[referrer], entries] = await Promise.all([
    db.select({ email: users.email }).from(users).where(eq(users.id, referrerId)),
    db.select().from(ledgerEntries).where(eq(ledgerEntries.orderId, orderId)),
  ]);
  const findAmount = (wanted: 'reward' | 'reversal') => {
    const entry = entries.find(({ kind }) => kind === wanted);
    return entry ? { amount: toRupees(entry.amountPaise), at: toSeconds(entry.createdAt) } : null;
  };
  return {
    email: referrer?.email ?? referrerId,
    reward: findAmount('reward'),
    reversal: findAmount('reversal'),
  };
}

async function findLatestRemoval({ db }: Context, orderId: string) {
  const [removal] = await db
    .select({
      githubId: accessRemovals.githubLogin,
      doneAt: accessRemovals.doneAt,
      lastError: accessRemovals.lastError,
    })
    .from(accessRemovals)
    .where(eq(accessRemovals.orderId, orderId))
    .orderBy(desc(accessRemovals.createdAt))
    .limit(1);
  return removal ? { ...removal, doneAt: toSeconds(removal.doneAt) } : null;
}
