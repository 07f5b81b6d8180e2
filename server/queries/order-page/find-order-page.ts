import { and, eq, isNull } from 'drizzle-orm';
import type { PurchasedProject } from '#contract/documents.ts';
import { type Charge, chargeOf, describePayment } from '#domain/charge.ts';
import type { OrderFacts } from '#domain/describe-order.ts';
import { TAX_DOCUMENT_TITLES } from '#domain/tax.ts';
import { cases } from '../../cases/schema.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import { users } from '../../users/schema.ts';
import { getUserDocuments } from '../account/get-user-documents.ts';
import { listOrderDocuments } from '../tax/find-tax-documents.ts';
import { findOrderProgress } from './find-order-progress.ts';
import { listReceipts } from './list-receipts.ts';

/** An order as its page shows it to the buyer. */
export interface OrderPage {
  orderId: string;
  projectName: string;
  projectSlug: string;
  charge: Charge;
  paymentId: string | null;
  email: string;
  /** The commit of the repository; null when it was not read yet. */
  soldCommit: string | null;
  /** The payment's state, such as `Paid`; null while unpaid. */
  payment: string | null;
  facts: OrderFacts;
  /** Invoices and credit notes, oldest first; empty for a seller without a GSTIN. */
  taxDocuments: { id: string; title: string; number: string }[];
  /** Null without a valid purchase. */
  purchase: PurchasedProject | null;
}

/**
 * Finds what the page of an order shows, by its public ID; null when there is none. The caller checks who may
 * see it.
 */
export async function findOrderPage(context: Context, publicId: string): Promise<OrderPage | null> {
  const { db } = context;
  const progress = await findOrderProgress(context, publicId);
  const [order] = await db.select().from(orders).where(eq(orders.publicId, publicId));
  if (!progress || !order) return null;
  const [receipt] = await listReceipts(db, { orderId: publicId });
  const ownerId = receipt?.ownerId ?? order.buyerId ?? '';
  const owner = await db.select({ kind: users.kind }).from(users).where(eq(users.id, ownerId));
  const open = await db
    .select({ kind: cases.kind })
    .from(cases)
    .where(and(eq(cases.orderId, order.id), isNull(cases.resolvedAt)));
  const purchases = (await getUserDocuments(context, [ownerId])).get(ownerId)?.purchasedProjects ?? {};
  const { projectName, projectSlug, paymentId } = progress;
  const charge = receipt?.charge ?? chargeOf(order, 0);
  return {
    orderId: publicId,
    projectName,
    projectSlug,
    paymentId,
    charge,
    email: order.email,
    soldCommit: order.soldCommit,
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
      hasAccount: owner.some(({ kind }) => kind !== 'guest'),
      caseKinds: open.map(({ kind }) => kind),
    },
    taxDocuments: (await listOrderDocuments(db, order.id)).map(({ id, kind, number }) => ({
      id,
      number,
      title: TAX_DOCUMENT_TITLES[kind],
    })),
    purchase: Object.values(purchases).find(({ orderId }) => orderId === publicId) ?? null,
  };
}
