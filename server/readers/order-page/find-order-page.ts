import { and, eq, isNull } from 'drizzle-orm';
import { chargeOf, describePayment, NOTHING_RETURNED } from '#domain/charge.ts';
import type { OrderFacts } from '#domain/describe-order.ts';
import { TAX_DOCUMENT_TITLES } from '#domain/tax.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { purchases } from '../../features/access/schema.ts';
import { cases } from '../../features/cases/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { users } from '../../features/users/schema.ts';
import { getUserDocuments } from '../account/get-user-documents.ts';
import { listOrderDocuments } from '../tax/find-tax-documents.ts';
import { findOrderProgress } from './find-order-progress.ts';
import { listReceipts } from './list-receipts.ts';

/**
 * Finds what the page of an order shows to the buyer, by its public ID; null when there is none. The caller
 * checks who may see it.
 */
export async function findOrderPage(context: Context, publicId: string) {
  const { db } = context;
  const [progress, [order], [receipt]] = await Promise.all([
    findOrderProgress(context, publicId),
    db.select().from(orders).where(eq(orders.publicId, publicId)),
    listReceipts(db, { orderId: publicId }),
  ]);
  if (!progress || !order) return null;
  const ownerId = receipt?.ownerId ?? order.buyerId ?? '';
  const [owner, open, documents, [purchase], taxDocuments] = await Promise.all([
    db.select({ kind: users.kind }).from(users).where(eq(users.id, ownerId)),
    db
      .select({ kind: cases.kind })
      .from(cases)
      .where(and(eq(cases.orderId, order.id), isNull(cases.resolvedAt))),
    getUserDocuments(context, [ownerId]),
    db.select({ endedAt: purchases.revokedAt }).from(purchases).where(eq(purchases.orderId, order.id)),
    listOrderDocuments(db, order.id),
  ]);
  const owned = documents.get(ownerId)?.purchasedProjects ?? {};
  const endedAt = toSeconds(purchase?.endedAt);
  const { projectName, projectSlug, paymentId } = progress;
  const charge = receipt?.charge ?? chargeOf(order, NOTHING_RETURNED);
  return {
    orderId: publicId,
    projectName,
    projectSlug,
    paymentId,
    charge,
    email: order.email,
    /** The commit of the repository; null when it was not read yet. */
    soldCommit: order.soldCommit,
    /** Null while unpaid. */
    paidAt: toSeconds(order.paidAt),
    /** The payment method, such as `UPI`; null when it isn't known. */
    paidBy: receipt?.paidBy ?? null,
    /** The payment's state, such as `Paid`; null while unpaid. */
    payment: receipt ? describePayment(charge) : null,
    facts: {
      state: progress.state,
      isFree: charge.amount === 0,
      githubId: progress.githubId,
      awaiting: progress.awaiting,
      finalInviteStatus: progress.finalInviteStatus,
      isBankRefused: progress.refusedPaymentId !== null,
      invitation: progress.invitation,
      email: order.email,
      isMailRefused: progress.isMailRefused,
      refund: endedAt === null ? null : { ...charge, at: endedAt },
      hasAccount: owner.some(({ kind }) => kind !== 'guest'),
      caseKinds: open.map(({ kind }) => kind),
    } satisfies OrderFacts,
    /** Invoices and credit notes, oldest first; empty for a seller without a GSTIN. */
    taxDocuments: taxDocuments.map(({ id, kind, number }) => ({
      id,
      number,
      title: TAX_DOCUMENT_TITLES[kind],
    })),
    /** Null without a valid purchase. */
    purchase: Object.values(owned).find(({ orderId }) => orderId === publicId) ?? null,
  };
}

export type OrderPage = NonNullable<Awaited<ReturnType<typeof findOrderPage>>>;
