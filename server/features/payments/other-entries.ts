import { and, eq, inArray, sql } from 'drizzle-orm';
import { REJECTIONS } from '#domain/case.ts';
import type { Context } from '../../context.ts';
import type { ProviderPayment } from '../../integrations/razorpay/entities.ts';
import type { Executor } from '../../platform/db/client.ts';
import { openCase } from '../cases/open-case.ts';
import { cases } from '../cases/schema.ts';
import { findOrder } from '../orders/get-order.ts';
import { refunds } from '../refunds/schema.ts';
import { isMarkedAsOurs } from './order-notes.ts';
import { type OtherEntry, otherEntries, payments } from './schema.ts';

// One account of the payment provider may serve several programs. Their payments, refunds, disputes and lines
// of settlements are counted and listed, and nothing else is done about them.

export type NewOtherEntry = Pick<OtherEntry, 'id' | 'kind' | 'status'> &
  Partial<Pick<OtherEntry, 'paymentId' | 'amountPaise' | 'currency'>>;

/**
 * Whether another program made a payment of an order that is not in our books: neither the payment nor its
 * order at the provider carries what this shop writes into its own. Throws PaymentsError.
 */
export async function isOfOtherProgram(
  context: Context,
  { id, orderId, notes = {} }: Pick<ProviderPayment, 'id' | 'orderId'> & { notes?: ProviderPayment['notes'] },
): Promise<boolean> {
  if (await isMarkedAsOurs(context, { notes })) return false;
  if (await isRecorded(context.db, id)) return true;
  const order = orderId === null ? null : await context.payments.findOrder(orderId);
  return order === null || !(await isMarkedAsOurs(context, order));
}

/**
 * Whether a refund, dispute or line is about a payment of another program. Asks the provider about a payment
 * that was never seen here, and records it if it is another program's. Null when the provider doesn't know
 * the payment either. Throws PaymentsError.
 */
export async function isOfOtherPayment(context: Context, paymentId: string): Promise<boolean | null> {
  const { db } = context;
  if (await isKnownHere(db, paymentId)) return false;
  if (await isRecorded(db, paymentId)) return true;
  const payment = await context.payments.findPayment(paymentId);
  if (!payment) return null;
  if (payment.orderId !== null && (await findOrder(db, payment.orderId))) return false;
  if (!(await isOfOtherProgram(context, payment))) return false;
  await recordOtherPayment(context, payment);
  return true;
}

async function isRecorded(db: Executor, id: string): Promise<boolean> {
  return (await db.$count(otherEntries, eq(otherEntries.id, id))) > 0;
}

async function isKnownHere(db: Executor, paymentId: string): Promise<boolean> {
  const isOurCase = and(
    eq(cases.subject, paymentId),
    inArray(cases.kind, [...REJECTIONS, 'unknown_order', 'uncaptured_payment']),
  );
  const { rows } = await db.execute<{ known: boolean }>(sql`select
    exists (select from ${payments} where ${payments.id} = ${paymentId})
    or exists (select from ${cases} where ${isOurCase})
    or exists (select from ${refunds} where ${refunds.paymentId} = ${paymentId}) as known`);
  return rows[0]?.known ?? false;
}

/** Records a payment of another program once its money has moved. */
export async function recordOtherPayment(
  context: Context,
  { id, status, amountPaise, currency }: Pick<ProviderPayment, 'id' | 'status' | 'amountPaise' | 'currency'>,
): Promise<void> {
  if (status !== 'captured' && status !== 'refunded') return;
  await recordOther(context, { id, kind: 'payment', status, amountPaise, currency });
}

/** Records an entry of another program, or its new status. The first one opens the only case about them. */
export async function recordOther(context: Context, entry: NewOtherEntry): Promise<void> {
  const { status } = entry;
  await context.db.transaction(async (tx) => {
    await tx
      .insert(otherEntries)
      .values(entry)
      .onConflictDoUpdate({
        target: otherEntries.id,
        set: { status },
        setWhere: sql`${otherEntries.status} <> ${status}`,
      });
    await openCase(context, tx, {
      kind: 'other_payments',
      subject: 'account',
      message:
        'The payment provider’s account has payments, refunds, disputes or settlement lines of another program. We list them under Books, Other payments, and do nothing else about them.',
      detail: { first: entry.id },
    });
  });
}

/** Of entries that the provider lists, those that are not recorded as another program's with this status. */
export async function withoutKnownOthers<T extends { id: string; status: string }>(
  db: Executor,
  listed: readonly T[],
): Promise<T[]> {
  const known = await db
    .select({ id: otherEntries.id, status: otherEntries.status })
    .from(otherEntries)
    .where(
      inArray(
        otherEntries.id,
        listed.map(({ id }) => id),
      ),
    );
  const statuses = new Map(known.map(({ id, status }) => [id, status]));
  return listed.filter(({ id, status }) => statuses.get(id) !== status);
}

/** Of lines of settlements, lists the entities that are another program's, by their own ID or their payment. */
export async function listOtherLines(
  db: Executor,
  lines: readonly { entityId: string; paymentId: string | null }[],
): Promise<Set<string>> {
  const ids = lines.flatMap(({ entityId, paymentId }) => [entityId, ...(paymentId ? [paymentId] : [])]);
  if (ids.length === 0) return new Set();
  const known = await db
    .select({ id: otherEntries.id })
    .from(otherEntries)
    .where(inArray(otherEntries.id, ids));
  const others = new Set(known.map(({ id }) => id));
  return new Set(
    lines
      .filter(({ entityId, paymentId }) => others.has(entityId) || others.has(paymentId ?? ''))
      .map(({ entityId }) => entityId),
  );
}
