import { and, eq, inArray, sql } from 'drizzle-orm';
import { payments } from '../../features/payments/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

type Payment = typeof payments.$inferSelect;

/** Finds an accepted payment by its ID or the order's. */
export async function findPayment(
  db: Executor,
  by: { id: string } | { orderId: string },
): Promise<Payment | null> {
  const isWanted = 'id' in by ? eq(payments.id, by.id) : eq(payments.orderId, by.orderId);
  const [payment] = await db.select().from(payments).where(isWanted);
  return payment ?? null;
}

/** What the provider captured of an accepted payment: the agreed amount, and the fee if the buyer bore it. */
export const capturedPaise = sql<number>`(${payments.amountPaise} + ${payments.customerFeePaise})`.mapWith(
  Number,
);

/** Finds what was captured of an accepted payment, in paise; null for any other one. */
export async function findCapturedPaise(db: Executor, paymentId: string): Promise<number | null> {
  const [payment] = await db.select({ capturedPaise }).from(payments).where(eq(payments.id, paymentId));
  return payment?.capturedPaise ?? null;
}

/**
 * Of the given IDs, lists the accepted payments, each with the paise of the refunds that the provider
 * accepted.
 */
export async function listRecordedPayments(
  db: Executor,
  ids: readonly string[],
): Promise<Map<string, number>> {
  const isSent = and(eq(refunds.paymentId, payments.id), inArray(refunds.state, ['sent', 'processed']));
  const rows = await db
    .select({ id: payments.id, sentPaise: sql`coalesce(sum(${refunds.amountPaise}), 0)`.mapWith(Number) })
    .from(payments)
    .leftJoin(refunds, isSent)
    .where(inArray(payments.id, [...ids]))
    .groupBy(payments.id);
  return new Map(rows.map(({ id, sentPaise }) => [id, sentPaise]));
}
