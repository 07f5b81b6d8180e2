import { and, eq, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { type CaseKind, REJECTIONS } from '#domain/case.ts';
import { CURRENCY, type Paise } from '#domain/money.ts';
import { cases } from '../../features/cases/schema.ts';
import { payments } from '../../features/payments/schema.ts';
import { refunds } from '../../features/refunds/schema.ts';
import type { SettlementLine } from '../../features/settlements/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { capturedPaise } from '../checkout/find-payment.ts';

/** The cases of payments that were captured and that no order accepted: their subject is the payment's ID. */
const REJECTED: CaseKind[] = [...REJECTIONS, 'unknown_order'];

const isAccepted = sql`exists (select from ${payments} where ${payments.id} = ${cases.subject})`;

/** A payment may have two such cases, when its order became known after the first one. */
const earlier = alias(cases, 'earlier');
const hasEarlierCase = sql`exists (select from ${cases} as earlier where ${earlier.subject} = ${cases.subject}
  and ${inArray(earlier.kind, REJECTED)} and ${earlier.createdAt} < ${cases.createdAt})`;

/** Captured payments that no order accepted, each once, with `amountPaise` in `detail`. */
export const isRejectedPayment = and(
  inArray(cases.kind, REJECTED),
  sql`${cases.detail} ->> 'currency' = ${CURRENCY}`,
  sql`not ${isAccepted}`,
  sql`not ${hasEarlierCase}`,
);
export const rejectedPaise = sql<Paise>`(${cases.detail} ->> 'amountPaise')::bigint`.mapWith(Number);

/** Whether the refund returned money through the provider; a lost dispute is settled as an adjustment. */
export const isProviderRefund = sql`coalesce(${refunds.providerRefundId}, '') not like 'disp\\_%'`;

/** A payment or refund of ours that a line of a settlement is about. */
export interface OurMoney {
  amountPaise: Paise;
  /** False for a refund that the provider has not processed yet. */
  isFinal: boolean;
  orderId: string | null;
}

type Line = Pick<SettlementLine, 'entityId' | 'type' | 'amountPaise' | 'paymentId' | 'disputeId'>;

/** Finds our payments and refunds by the IDs of lines. A refund that failed counts as nothing. */
export async function findOurMoney(db: Executor, lines: readonly Line[]): Promise<Map<string, OurMoney>> {
  const found = new Map<string, OurMoney>();
  const idsOf = (type: string) => lines.filter((line) => line.type === type).map(({ entityId }) => entityId);
  for (const { id, ...money } of await findPayments(db, idsOf('payment')))
    found.set(id, { ...money, isFinal: true });
  const candidates = await findRefunds(
    db,
    lines.filter(({ type }) => type === 'refund'),
  );
  for (const line of lines.filter(({ type }) => type === 'refund')) {
    const refund =
      candidates.find(({ providerRefundId }) => providerRefundId === line.entityId) ??
      // The provider's ID of a refund is unknown while only the payment's total was reported.
      candidates.find(
        ({ providerRefundId, paymentId, amountPaise }) =>
          providerRefundId === null && paymentId === line.paymentId && amountPaise === line.amountPaise,
      );
    if (!refund) continue;
    const { state, orderId, amountPaise } = refund;
    found.set(line.entityId, {
      amountPaise: state === 'failed' ? 0 : amountPaise,
      isFinal: state === 'processed' || state === 'failed',
      orderId,
    });
  }
  return found;
}

async function findPayments(db: Executor, ids: string[]) {
  if (ids.length === 0) return [];
  const { id, orderId } = payments;
  const columns = { id, orderId, amountPaise: capturedPaise };
  const accepted = await db.select(columns).from(payments).where(inArray(id, ids));
  const rejected = await db
    .select({ id: cases.subject, orderId: cases.orderId, amountPaise: rejectedPaise })
    .from(cases)
    .where(and(isRejectedPayment, inArray(cases.subject, ids)));
  return [...rejected, ...accepted];
}

async function findRefunds(db: Executor, lines: Line[]) {
  if (lines.length === 0) return [];
  const paymentIds = lines.flatMap(({ paymentId }) => paymentId ?? []);
  const isUnnamed = and(
    isNull(refunds.providerRefundId),
    inArray(refunds.paymentId, paymentIds),
    notInArray(refunds.state, ['requested', 'failed']),
  );
  const isNamed = inArray(
    refunds.providerRefundId,
    lines.map(({ entityId }) => entityId),
  );
  return db
    .select()
    .from(refunds)
    .where(paymentIds.length === 0 ? isNamed : or(isNamed, isUnnamed));
}

/** Finds the orders of disputes by the provider's IDs. */
export async function findDisputedOrders(db: Executor, lines: readonly Line[]): Promise<Map<string, string>> {
  const ids = lines.flatMap(({ disputeId }) => disputeId ?? []);
  if (ids.length === 0) return new Map();
  // A dispute may have been reported before its payment.
  const found = await db
    .select({
      subject: cases.subject,
      orderId: sql<string | null>`coalesce(${cases.orderId}, ${payments.orderId})`,
    })
    .from(cases)
    .leftJoin(payments, eq(payments.id, sql`${cases.detail} ->> 'paymentId'`))
    .where(and(eq(cases.kind, 'dispute'), inArray(cases.subject, ids)));
  return new Map(found.flatMap(({ subject, orderId }) => (orderId === null ? [] : [[subject, orderId]])));
}
