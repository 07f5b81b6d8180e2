import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { REJECTIONS } from '#domain/case.ts';
import { DECIDED_DISPUTE, OPEN_DISPUTE, type OpenDispute } from '#domain/dispute.ts';
import type { Paise } from '#domain/money.ts';
import { cases } from '../../features/cases/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { capturedPaise } from '../checkout/find-payment.ts';
import { rejectedPaise } from '../settlements/our-money.ts';

/** What has left a payment, and what the bank may still take. */
export interface MoneyLeft {
  /** Refunds, unless they failed, and lost disputes. */
  gonePaise: Paise;
  /** Oldest first. */
  openDisputes: OpenDispute[];
  /**
   * What may still leave: paid − refunded − disputed. Negative when refunds and disputes together are more
   * than was paid.
   */
  leftPaise: Paise;
}

export interface PaidPayment {
  /** The provider's ID. */
  paymentId: string;
  paidPaise: Paise;
}

const paymentOf = sql<string>`${cases.detail} ->> 'paymentId'`;
/** Cases of earlier releases have no status. */
const status = sql`${cases.detail} ->> 'status'`;
const isUndecided = and(
  eq(cases.kind, 'dispute'),
  or(notInArray(status, [...DECIDED_DISPUTE]), and(sql`${status} is null`, isNull(cases.resolvedAt))),
);

/**
 * Says how much of a payment may still leave. Every way to send money back asks this, in a transaction
 * that holds the payment's refunds, and so does what shows these ways.
 */
export async function getMoneyLeft(db: Executor, payment: PaidPayment): Promise<MoneyLeft> {
  const ids = [payment.paymentId];
  return subtract(payment, await sumGone(db, ids), await listOpenDisputes(db, ids));
}

/** Sums up what has left each payment. */
async function sumGone(db: Executor, paymentIds: readonly string[]) {
  return db
    .select({ id: refunds.paymentId, paise: sql`sum(${refunds.amountPaise})`.mapWith(Number) })
    .from(refunds)
    .where(and(inArray(refunds.paymentId, [...paymentIds]), ne(refunds.state, 'failed')))
    .groupBy(refunds.paymentId);
}

function subtract(
  { paymentId, paidPaise }: PaidPayment,
  gone: Awaited<ReturnType<typeof sumGone>>,
  disputes: Awaited<ReturnType<typeof listOpenDisputes>>,
): MoneyLeft {
  const gonePaise = gone.find(({ id }) => id === paymentId)?.paise ?? 0;
  const openDisputes = disputes.filter((dispute) => dispute.paymentId === paymentId);
  const disputedPaise = openDisputes.reduce((sum, { amountPaise }) => sum + (amountPaise ?? paidPaise), 0);
  return { gonePaise, openDisputes, leftPaise: paidPaise - gonePaise - disputedPaise };
}

/** Says it for the payments of these IDs that were accepted or have a case, by the provider's IDs. */
export async function findMoneyLeftOf(
  db: Executor,
  paymentIds: readonly string[],
): Promise<Map<string, MoneyLeft>> {
  if (paymentIds.length === 0) return new Map();
  const isRejection = inArray(cases.kind, [...REJECTIONS, 'unknown_order']);
  const [accepted, rejected, gone, disputes] = await Promise.all([
    db
      .select({ paymentId: payments.id, paidPaise: capturedPaise })
      .from(payments)
      .where(inArray(payments.id, [...paymentIds])),
    db
      .select({ paymentId: cases.subject, paidPaise: rejectedPaise })
      .from(cases)
      .where(and(isRejection, inArray(cases.subject, [...paymentIds]))),
    sumGone(db, paymentIds),
    listOpenDisputes(db, paymentIds),
  ]);
  return new Map([...rejected, ...accepted].map((paid) => [paid.paymentId, subtract(paid, gone, disputes)]));
}

/** Lists the disputes of payments whose banks have not decided, the oldest first. */
export async function listOpenDisputes(
  db: Executor,
  paymentIds: readonly string[],
): Promise<(OpenDispute & { paymentId: string; respondBy: number | null })[]> {
  return db
    .select({
      paymentId: paymentOf,
      id: cases.subject,
      status: sql<string>`coalesce(${status}, ${OPEN_DISPUTE})`,
      amountPaise: sql<Paise | null>`(${cases.detail} ->> 'amountPaise')::float8`,
      /** The deadline for an answer, in Unix seconds. */
      respondBy: sql<number | null>`(${cases.detail} ->> 'respondBy')::int`,
    })
    .from(cases)
    .where(and(isUndecided, inArray(paymentOf, [...paymentIds])))
    .orderBy(cases.createdAt);
}
