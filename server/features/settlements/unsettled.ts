import { and, eq, gt, gte, inArray, lt, min, notExists, type SQL, sql } from 'drizzle-orm';
import { type PgColumn, union, unionAll } from 'drizzle-orm/pg-core';
import type { Paise } from '#domain/money.ts';
import { workingDaysBefore } from '#domain/settlement.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { sumWhere } from '../../platform/db/columns.ts';
import { capturedPaise } from '../../readers/checkout/find-payment.ts';
import { isProviderRefund, isRejectedPayment, rejectedPaise } from '../../readers/settlements/our-money.ts';
import { requireRight } from '../../require-right.ts';
import { cases } from '../cases/schema.ts';
import { orders } from '../orders/schema.ts';
import { payments, providerReadings } from '../payments/schema.ts';
import { refunds } from '../refunds/schema.ts';
import { settlementLines } from './schema.ts';

/** A captured payment or processed refund that is in no settlement. */
export interface Unsettled {
  /** The provider's ID, or ours for a refund whose ID at the provider is unknown. */
  id: string;
  kind: 'payment' | 'refund';
  orderId: string | null;
  paymentId: string;
  /** Positive for refunds, too. */
  amountPaise: Paise;
  /** When it was captured or processed. */
  at: Date;
}

/** Which money is looked at: captured or processed in a period (`until` excluded), or `late`: had a case. */
type Wanted = { from: Date; until?: Date } | 'late';

/** Lists money that is in no settlement, the oldest first. */
export async function listUnsettled(db: Executor, wanted: Wanted): Promise<Unsettled[]> {
  return selectUnsettled(db, wanted).orderBy(sql`at`, sql`id`);
}

function selectUnsettled(db: Executor, wanted: Wanted) {
  const lateIds = db.select({ id: cases.subject }).from(cases).where(eq(cases.kind, 'unsettled'));
  const isWanted = (id: SQL | PgColumn, time: PgColumn) =>
    wanted === 'late'
      ? inArray(sql`${id}`, lateIds)
      : and(gte(time, wanted.from), wanted.until && lt(time, wanted.until));
  const hasNoLine = (isAbout: SQL | undefined) =>
    notExists(db.select({ one: sql`1` }).from(settlementLines).where(isAbout));
  const isUnsettled = (id: SQL | PgColumn, time: PgColumn) =>
    and(isWanted(id, time), hasNoLine(eq(settlementLines.entityId, id)));

  const accepted = db
    .select(
      columnsOf('payment', {
        ...payments,
        paymentId: payments.id,
        amountPaise: capturedPaise,
        at: payments.createdAt,
      }),
    )
    .from(payments)
    .where(and(isUnsettled(payments.id, payments.createdAt), gt(payments.amountPaise, 0)));
  const rejected = db
    .select(
      columnsOf('payment', {
        id: cases.subject,
        orderId: cases.orderId,
        paymentId: cases.subject,
        amountPaise: rejectedPaise,
        at: cases.createdAt,
      }),
    )
    .from(cases)
    .where(and(isUnsettled(cases.subject, cases.createdAt), isRejectedPayment));
  const refundId = sql`coalesce(${refunds.providerRefundId}, ${refunds.id})`;
  const isUnnamedLine = and(
    sql`${refunds.providerRefundId} is null`,
    eq(settlementLines.type, 'refund'),
    eq(settlementLines.paymentId, refunds.paymentId),
    eq(settlementLines.amountPaise, refunds.amountPaise),
  );
  const refunded = db
    .select(columnsOf('refund', { ...refunds, id: refundId, at: sql`${refunds.processedAt}` }))
    .from(refunds)
    .where(
      and(
        isUnsettled(refundId, refunds.processedAt),
        eq(refunds.state, 'processed'),
        isProviderRefund,
        hasNoLine(isUnnamedLine),
      ),
    );
  return unionAll(accepted, rejected, refunded);
}

function columnsOf(kind: Unsettled['kind'], row: Record<Exclude<keyof Unsettled, 'kind'>, PgColumn | SQL>) {
  return {
    id: sql<string>`${row.id}`.as('id'),
    kind: sql<Unsettled['kind']>`${sql.raw(`'${kind}'`)}`.as('kind'),
    orderId: sql<string | null>`${row.orderId}`.as('order_id'),
    paymentId: sql<string>`${row.paymentId}`.as('payment_id'),
    amountPaise: sql`${row.amountPaise}`.mapWith(Number).as('amount_paise'),
    at: sql`${row.at}`.mapWith(orders.createdAt).as('at'),
  };
}

/**
 * When the first paid order was paid, and until when all settlements have been read, in Unix seconds; null
 * before either. The caller has checked the rights.
 */
export async function getSettlementProgress({
  db,
}: Pick<Context, 'db'>): Promise<{ firstSaleAt: Date | null; readAt: number | null }> {
  const [first] = await db.select({ at: min(orders.paidAt) }).from(orders);
  const [reading] = await db
    .select({ reached: providerReadings.reached })
    .from(providerReadings)
    .where(eq(providerReadings.name, 'settlements'));
  return { firstSaleAt: first?.at ?? null, readAt: reading?.reached ?? null };
}

/** What was captured or processed on a day in IST and is in no settlement. */
export interface UnsettledDay {
  /** `2026-11-23` */
  day: string;
  payments: number;
  paymentPaise: Paise;
  refundPaise: Paise;
}

/**
 * Sums the money that is in no settlement by day, the oldest first. What is late is known from its cases, so
 * only the last working days are searched. Empty before the first reading. Requires orderWrite.
 */
export async function sumUnsettled(context: Context): Promise<UnsettledDay[]> {
  requireRight(context, 'orderWrite');
  const { db, settings } = context;
  const { readAt } = await getSettlementProgress(context);
  if (readAt === null) return [];
  const from = workingDaysBefore(new Date(readAt * 1000), settings.settlementDays);
  const money = union(selectUnsettled(db, { from }), selectUnsettled(db, 'late')).as('money');
  const day = sql<string>`to_char(${money.at} at time zone 'Asia/Kolkata', 'YYYY-MM-DD')`;
  return db
    .select({
      day,
      payments: sql`count(*) filter (where ${eq(money.kind, 'payment')})`.mapWith(Number),
      paymentPaise: sumWhere(money.amountPaise, eq(money.kind, 'payment')),
      refundPaise: sumWhere(money.amountPaise, eq(money.kind, 'refund')),
    })
    .from(money)
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}
