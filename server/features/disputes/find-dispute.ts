import { and, asc, eq, isNull, or, sql } from 'drizzle-orm';
import { OPEN_DISPUTE } from '#domain/dispute.ts';
import type { Executor } from '../../platform/db/client.ts';
import { mails } from '../../platform/mail/schema.ts';
import { findMoneyLeftOf } from '../../readers/refunds/find-money-left.ts';
import { invitations } from '../access/schema.ts';
import { cases } from '../cases/schema.ts';
import { orders } from '../orders/schema.ts';
import { payments } from '../payments/schema.ts';
import { refunds } from '../refunds/schema.ts';

type Mail = Pick<typeof mails.$inferSelect, 'subject' | 'recipient' | 'createdAt' | 'sentAt' | 'refusedAt'>;

/** A dispute with everything known about its order. */
export interface Dispute {
  case: typeof cases.$inferSelect;
  /** Null for a payment that no order accepted. */
  order: typeof orders.$inferSelect | null;
  payment: typeof payments.$inferSelect | null;
  /** The invitations of the buyer and of teammates, oldest first. */
  invitations: (typeof invitations.$inferSelect)[];
  /** Mails to the buyer, oldest first. */
  mails: Mail[];
  /** Refunds and lost disputes of the payment, oldest first. */
  refunds: (typeof refunds.$inferSelect)[];
  /** False when accepting the loss would pay the buyer twice. */
  canAccept: boolean;
}

/** Finds a dispute by the provider's ID. The caller checks the rights. */
export async function findDispute(db: Executor, disputeId: string): Promise<Dispute | null> {
  const [row] = await db
    .select({ case: cases, order: orders, payment: payments })
    .from(cases)
    .leftJoin(orders, eq(orders.id, cases.orderId))
    .leftJoin(payments, eq(payments.orderId, orders.id))
    .where(and(eq(cases.kind, 'dispute'), eq(cases.subject, disputeId)));
  if (!row) return null;
  const { order } = row;
  const paymentId = String(row.case.detail.paymentId);
  const money = (await findMoneyLeftOf(db, [paymentId])).get(paymentId);
  const about = {
    ...row,
    canAccept: !money || money.leftPaise >= 0,
    refunds: await db
      .select()
      .from(refunds)
      .where(eq(refunds.paymentId, paymentId))
      .orderBy(asc(refunds.createdAt)),
  };
  if (!order) return { ...about, invitations: [], mails: [] };
  const { subject, recipient, createdAt, sentAt, refusedAt } = mails;
  return {
    ...about,
    invitations: await db
      .select()
      .from(invitations)
      .where(eq(invitations.orderId, order.id))
      .orderBy(asc(invitations.createdAt), asc(invitations.role)),
    mails: await db
      .select({ subject, recipient, createdAt, sentAt, refusedAt })
      .from(mails)
      .where(
        // Mails of the order went to the address that its buyer had at the time.
        or(eq(mails.orderId, order.id), and(eq(mails.subjectKey, order.id), eq(recipient, order.email))),
      )
      .orderBy(asc(createdAt)),
  };
}

/** Lists the disputes that no one answered and whose case is open, with the time until their deadline. */
export async function listUnansweredDisputes(db: Executor) {
  const respondBy = sql<number>`(${cases.detail} ->> 'respondBy')::int`;
  const status = sql`coalesce(${cases.detail} ->> 'status', ${OPEN_DISPUTE})`;
  return db
    .select({
      /** The provider's ID. */
      id: cases.subject,
      projectName: orders.projectName,
      amountPaise: sql<number | null>`(${cases.detail} ->> 'amountPaise')::float8`,
      /** In Unix seconds. */
      respondBy,
      secondsLeft: sql<number>`${respondBy} - extract(epoch from now())::int`,
    })
    .from(cases)
    .leftJoin(orders, eq(orders.id, cases.orderId))
    .where(
      and(
        eq(cases.kind, 'dispute'),
        isNull(cases.resolvedAt),
        eq(status, OPEN_DISPUTE),
        sql`${respondBy} is not null`,
      ),
    );
}
