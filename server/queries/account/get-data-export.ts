import { asc, eq, or } from 'drizzle-orm';
import { type Charge, chargeOf } from '#domain/charge.ts';
import { toRupees } from '#domain/money.ts';
import { invitations, purchases } from '../../access/schema.ts';
import type { Context } from '../../context.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import { orders } from '../../orders/schema.ts';
import { waitingList } from '../../pauses/schema.ts';
import { payments } from '../../payments/schema.ts';
import { payouts } from '../../payouts/schema.ts';
import { requireSignedIn } from '../../require-right.ts';
import { reviews } from '../../reviews/schema.ts';
import { users } from '../../users/schema.ts';
import { noticeRecipients } from '../../versions/schema.ts';
import { whatsAppMessages } from '../../whatsapp/schema.ts';
import { listTeams } from '../access/list-teams.ts';
import { refundedPaise } from '../order-page/list-receipts.ts';

/**
 * Collects all data stored about the caller. Amounts are rupees, times serialise as ISO 8601. Throws
 * UNAUTHENTICATED.
 */
export async function getDataExport(context: Context) {
  const { userId, emailVerified } = requireSignedIn(context);
  const { db } = context;
  const [user] = await db.select().from(users).where(eq(users.id, userId));
  if (!user) throw new Error('The account has no user.');
  const orderRows = await db
    .select({
      order: orders,
      purchase: purchases,
      invitation: invitations,
      payment: payments,
      review: reviews,
      mobileNumber: whatsAppMessages.mobileNumber,
      refundedPaise,
    })
    .from(orders)
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(whatsAppMessages, eq(whatsAppMessages.orderId, orders.id))
    .leftJoin(reviews, eq(reviews.orderId, purchases.orderId))
    .where(or(eq(purchases.userId, userId), eq(orders.buyerId, userId)))
    .orderBy(asc(orders.createdAt));
  const teamOf = await listTeams(
    db,
    orderRows.map(({ order }) => order.id),
  );
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
  const { email, githubLogin, referralCode, createdAt } = user;
  const waits = await db.select().from(waitingList).where(eq(waitingList.email, email));
  const [recipient] = await db.select().from(noticeRecipients).where(eq(noticeRecipients.email, email));
  return {
    account: { id: userId, email, emailVerified, githubId: githubLogin, referralCode, createdAt },
    purchases: orderRows.flatMap(({ order, purchase, invitation }) =>
      purchase?.userId === userId && invitation
        ? [{ ...toPurchaseData(order, invitation), team: teamOf(order.id) }]
        : [],
    ),
    reviews: orderRows.flatMap(({ order, purchase, review }) =>
      purchase?.userId === userId && review ? [toReviewData(order, review)] : [],
    ),
    orders: orderRows.map(({ order, payment, mobileNumber, refundedPaise }) => ({
      ...toOrderData(order, payment, chargeOf(order, refundedPaise)),
      mobileNumber,
    })),
    waitingLists: waits.map(({ projectId, confirmedAt, createdAt: at }) => ({ projectId, confirmedAt, at })),
    unsubscribedAt: recipient?.unsubscribedAt ?? null,
    // Order IDs are left out, because the order of a reward is another person's.
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

function toPurchaseData(order: typeof orders.$inferSelect, invitation: typeof invitations.$inferSelect) {
  return {
    orderId: order.publicId,
    project: order.projectName,
    githubId: invitation.githubLogin,
    invitation: invitation.state,
    invitedAt: invitation.invitedAt,
    acceptedAt: invitation.acceptedAt,
    revokedAt: invitation.revokedAt,
    at: invitation.createdAt,
  };
}

function toReviewData(order: typeof orders.$inferSelect, review: typeof reviews.$inferSelect) {
  const { rating, text, showName, status, answer, createdAt } = review;
  return { project: order.projectName, rating, text, showName, status, answer, at: createdAt };
}

function toOrderData(
  order: typeof orders.$inferSelect,
  payment: typeof payments.$inferSelect | null,
  { amount, refunded }: Charge,
) {
  return {
    orderId: order.publicId,
    project: order.projectName,
    amount,
    refunded,
    state: order.state,
    email: order.email,
    invoiceFor: {
      state: order.buyerState,
      gstin: order.buyerGstin,
      legalName: order.buyerLegalName,
      address: order.buyerAddress,
    },
    githubId: order.githubLogin,
    soldCommit: order.soldCommit,
    paymentId: payment?.id ?? null,
    paymentMethod: payment?.method ?? null,
    at: order.createdAt,
    paidAt: order.paidAt,
  };
}
