import { and, eq, inArray, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import { MOVED_BACK, REJECTIONS } from '#domain/case.ts';
import { SETTLEMENT_CASES } from '#domain/settlement.ts';
import type { Executor } from '../../platform/db/client.ts';
import { cases } from './schema.ts';

/** Whether a case about a payment is about accepting it, and not about where its money is. */
const isAboutAcceptance = notInArray(cases.kind, [...MOVED_BACK, ...SETTLEMENT_CASES]);

const isAboutPayment = (paymentId: string) => sql`${cases.detail} ->> 'paymentId' = ${paymentId}`;

/**
 * Finds the amount, in paise, of a payment that no order accepted, by its case, which may be resolved by now;
 * null when there is none.
 */
export async function findRejectedAmount(db: Executor, paymentId: string): Promise<number | null> {
  const [found] = await db
    .select({ amountPaise: sql<number | null>`(${cases.detail} ->> 'amountPaise')::float8` })
    .from(cases)
    .where(and(eq(cases.subject, paymentId), isAboutAcceptance));
  return found?.amountPaise || null;
}

/** Finds the resolved case of a payment that no order accepted. */
export async function findResolvedRejection(
  db: Executor,
  paymentId: string,
): Promise<typeof cases.$inferSelect | undefined> {
  const isRejection = inArray(cases.kind, [...REJECTIONS, 'unknown_order']);
  const [found] = await db
    .select()
    .from(cases)
    .where(and(eq(cases.subject, paymentId), isRejection, isNotNull(cases.resolvedAt)));
  return found;
}

interface Refunded {
  paymentId: string;
  /** The admin who requested the refund; null when it was made at the provider. */
  resolvedBy: string | null;
}

/**
 * Resolves the cases that a refund fixes, in the caller's transaction: those that asked for it, and those of
 * earlier failed refunds of the payment. Returns the order of these cases, if any.
 */
export async function resolveRefundedPayment(
  tx: Executor,
  { paymentId, resolvedBy }: Refunded,
): Promise<string | null> {
  const isFailedRefund = and(eq(cases.kind, 'refund'), isAboutPayment(paymentId));
  const resolved = await tx
    .update(cases)
    .set({ resolvedAt: sql`now()`, resolvedBy, resolution: 'The payment was refunded.' })
    .where(
      and(or(and(eq(cases.subject, paymentId), isAboutAcceptance), isFailedRefund), isNull(cases.resolvedAt)),
    )
    .returning({ orderId: cases.orderId });
  return resolved.find(({ orderId }) => orderId !== null)?.orderId ?? null;
}
