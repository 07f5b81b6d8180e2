import { and, eq, inArray, sql } from 'drizzle-orm';
import { payments } from '../../payments/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { refunds } from '../../refunds/schema.ts';

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
