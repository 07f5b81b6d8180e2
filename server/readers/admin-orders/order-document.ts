import { eq, getTableColumns, inArray, or, type SQL, sql } from 'drizzle-orm';
import { type Charge, chargeOf } from '#domain/charge.ts';
import { toRupees } from '#domain/money.ts';
import { describeLatePayment, publicOrderId } from '#domain/order.ts';
import { toSeconds } from '#domain/time.ts';
import type { Context } from '../../context.ts';
import { invitations, purchases } from '../../features/access/schema.ts';
import { orders } from '../../features/orders/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import { isDispute, isRefundAccepted, refunds } from '../../features/refunds/schema.ts';
import type { Db } from '../../platform/db/client.ts';
import { listTeams, type TeamMember } from '../access/list-teams.ts';
import { orderAwaiting } from '../checkout/authorized-payments.ts';

/** Finds an order by its public or internal ID. The caller has checked the rights. */
export async function findOrderRow(context: Context, id: string): Promise<OrderRow | undefined> {
  const found = await findBareOrder(context, id);
  return found && (await addParts(context, [found]))[0];
}

/** Finds an order without its parts. */
export async function findBareOrder({ db }: Pick<Context, 'db'>, id: string) {
  const [row] = await selectOrders(db, sql`''`).where(or(eq(orders.publicId, id), eq(orders.id, id)));
  return row;
}

/** Selects orders for `toOrderDocument`, with the `mark` and `id` of a list. */
export function selectOrders(db: Db, mark: SQL<string>, id: SQL<string> = sql`${orders.id}`) {
  return db
    .select({
      mark,
      id,
      order: orders,
      awaiting: orderAwaiting,
      payment: payments,
      purchase: purchases,
      invitation: invitations,
      yearlyLimit: projects.yearlyLimit,
    })
    .from(orders)
    .innerJoin(projects, eq(projects.id, orders.projectId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(purchases, eq(purchases.orderId, orders.id))
    .leftJoin(invitations, eq(invitations.id, orders.id));
}

/** Finds the refunds of each order, oldest first. */
async function findRefunds(db: Db, orderIds: string[]): Promise<(orderId: string) => RefundRow[]> {
  const rows = await db
    .select({ ...getTableColumns(refunds), isAccepted: sql<boolean>`${isRefundAccepted}` })
    .from(refunds)
    .where(inArray(refunds.orderId, orderIds))
    .orderBy(refunds.createdAt, refunds.id);
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return (orderId) => byOrder.get(orderId) ?? [];
}

/** Adds refunds and teams to orders. */
export async function addParts<R extends { order: { id: string } }>({ db }: Pick<Context, 'db'>, rows: R[]) {
  const ids = rows.map(({ order }) => order.id);
  const [refundsOf, teamOf] = await Promise.all([findRefunds(db, ids), listTeams(db, ids)]);
  return rows.map((row) => ({ ...row, refunds: refundsOf(row.order.id), team: teamOf(row.order.id) }));
}

export type OrderRow = Omit<Awaited<ReturnType<typeof selectOrders>>[number], 'mark' | 'id'> & {
  refunds: RefundRow[];
  team: TeamMember[];
};

type RefundRow = typeof refunds.$inferSelect & { isAccepted: boolean };

export function chargeOfRow({ order, refunds }: Pick<OrderRow, 'order' | 'refunds'>): Charge {
  return chargeOf(order, {
    refundedPaise: sumAccepted(refunds),
    disputedPaise: sumAccepted(refunds.filter(isDispute)),
  });
}

/** An order as admins with orderWrite see it. Amounts are in rupees. */
export type OrderDocument = ReturnType<typeof toOrderDocument>;

export function toOrderDocument(row: OrderRow) {
  const { order, awaiting, payment, purchase, invitation, refunds, team } = row;
  const charge = chargeOfRow(row);
  return {
    /** The public ID; our internal one until the provider has answered. */
    id: publicOrderId(order),
    state: order.state,
    awaiting,
    projectId: order.projectId,
    projectName: order.projectName,
    /** `owner/name` on GitHub. */
    repository: `${order.repoOwner}/${order.repoName}`,
    /** The price without sale and coupon. */
    price: charge.price,
    saleDiscount: charge.saleDiscount,
    couponDiscount: charge.couponDiscount,
    couponCode: charge.couponCode,
    amount: charge.amount,
    email: order.email,
    githubId: invitation?.githubLogin ?? order.githubLogin,
    /** The other GitHub accounts of the order. */
    team,
    /** The owner of the purchase; null while the order is unpaid. */
    userId: purchase?.userId ?? null,
    referrerId: order.referrerId,
    paymentId: payment?.id ?? null,
    paymentMethod: payment?.method ?? null,
    finalInviteStatus: order.finalInviteStatus,
    inviteState: invitation?.state ?? null,
    /** Why the invitation failed. */
    inviteReason: invitation?.reason ?? null,
    createdAt: toSeconds(order.createdAt),
    paidAt: toSeconds(order.paidAt),
    /** What is unusual about the payment; null for most. */
    paymentNote: describeLatePayment({ ...order, yearlyLimit: row.yearlyLimit }),
    invitedAt: toSeconds(invitation?.invitedAt),
    acceptedAt: toSeconds(invitation?.acceptedAt),
    /** What was refunded or lost in disputes. */
    refundedAmount: charge.refunded,
    /** The latest entry of `refunds`. */
    refund: refunds.map(toRefundDocument).at(-1) ?? null,
    /** The oldest refund comes first. */
    refunds: refunds.map(toRefundDocument),
  };
}

function sumAccepted(rows: readonly RefundRow[]): number {
  return rows.reduce((sum, { amountPaise, isAccepted }) => sum + (isAccepted ? amountPaise : 0), 0);
}

/** Converts a refund of an order, in full or in part, or a lost dispute. */
export function toRefundDocument(refund: typeof refunds.$inferSelect) {
  return {
    state: refund.state,
    amount: toRupees(refund.amountPaise),
    reason: refund.reason,
    /** The provider's ID of the refund or dispute. */
    providerRefundId: refund.providerRefundId,
    lastError: refund.lastError,
    requestedAt: toSeconds(refund.createdAt),
    processedAt: toSeconds(refund.processedAt),
  };
}
