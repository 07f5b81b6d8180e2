import { asc, eq, or } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { orders } from '../orders/schema.ts';
import { payments } from '../payments/schema.ts';
import { payouts } from '../payouts/schema.ts';
import { requireSignedIn } from '../require-right.ts';
import { users } from '../users/schema.ts';

/** All that the shop keeps about the caller, for themselves. Amounts are rupees, moments ISO 8601. Throws UNAUTHENTICATED. */
export async function getDataExport(context: Context) {
  const { userId, emailVerified } = requireSignedIn(context);
  const { db } = context;
  const [person] = await db.select().from(users).where(eq(users.id, userId));
  if (!person) throw new Error('The account has no row.');
  const bought = await db
    .select({ order: orders, purchase: purchases, payment: payments })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(or(eq(purchases.userId, userId), eq(orders.buyerId, userId)))
    .orderBy(asc(orders.createdAt));
  const entries = await db
    .select()
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(asc(ledgerEntries.createdAt));
  const claims = await db
    .select()
    .from(payouts)
    .where(eq(payouts.userId, userId))
    .orderBy(asc(payouts.requestedAt));
  const { email, githubLogin, referralCode, createdAt } = person;
  return {
    account: { id: userId, email, emailVerified, githubId: githubLogin, referralCode, createdAt },
    purchases: bought.flatMap(({ order, purchase }) =>
      purchase?.userId === userId ? [purchaseData(order, purchase)] : [],
    ),
    orders: bought.map(({ order, payment }) => orderData(order, payment)),
    // The order that a reward is for is a friend's: its id would tell about them.
    ledger: entries.map((entry) => ({
      kind: entry.kind,
      amount: toRupees(entry.amountPaise),
      payoutId: entry.payoutId,
      at: entry.createdAt,
    })),
    payouts: claims.map((claim) => ({
      id: claim.id,
      amount: toRupees(claim.amountPaise),
      claimedReferrals: claim.claimedReferrals,
      upiId: claim.upiId,
      status: claim.status,
      transactionId: claim.transactionId,
      rejectionReason: claim.rejectionReason,
      requestedAt: claim.requestedAt,
      processedAt: claim.processedAt,
    })),
  };
}

function purchaseData(order: typeof orders.$inferSelect, purchase: typeof purchases.$inferSelect) {
  return {
    orderId: order.publicId,
    project: order.projectName,
    githubId: purchase.githubLogin,
    invitation: purchase.inviteState,
    invitedAt: purchase.invitedAt,
    acceptedAt: purchase.acceptedAt,
    revokedAt: purchase.revokedAt,
    at: purchase.createdAt,
  };
}

function orderData(order: typeof orders.$inferSelect, payment: typeof payments.$inferSelect | null) {
  return {
    orderId: order.publicId,
    project: order.projectName,
    amount: toRupees(order.amountPaise),
    state: order.state,
    email: order.email,
    githubId: order.githubLogin,
    paymentId: payment?.id ?? null,
    paymentMethod: payment?.method ?? null,
    at: order.createdAt,
    paidAt: order.paidAt,
  };
}
