import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { cases } from '../cases/schema.ts';
import type { Context } from '../context.ts';
import { payments } from '../payments/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { failRefund } from './fail-refund.ts';
import { recordRefundResponse } from './record-refund-response.ts';
import { refunds } from './schema.ts';
import type { Refund } from './send-refund.ts';

/** A refund as the provider told of it. */
export interface ReportedRefund {
  /** The provider's refund; null when only the payment was looked at. */
  id: string | null;
  paymentId: string | null;
  /** How far it is: `created`, `processed`, `failed` or another word of the provider's. */
  status: string;
  /** How much of the payment went back in all; null when it was not said. */
  refundedPaise: number | null;
}

/**
 * The provider tells of a refund: our own moves on; a whole payment that was given back in its dashboard is settled as if we
 * had asked. Answers what became of it, or null when a person has to look: a part of a payment, or a payment unknown here.
 * Only the shop itself calls it.
 */
export async function recordReportedRefund(context: Context, told: ReportedRefund): Promise<string | null> {
  if (told.paymentId === null) return null;
  const [known] = await context.db.select().from(refunds).where(eq(refunds.paymentId, told.paymentId));
  if (known) return moveOn(context, known, told);
  const ours = await findPayment(context.db, told.paymentId);
  if (!ours || (told.refundedPaise ?? 0) < ours.amountPaise) return null;
  // A refund that was only begun can still fail; nothing is taken away for it.
  if (told.status !== 'processed') return `noted: refund ${told.status}`;
  const refund = await adopt(context, told.paymentId, ours);
  await recordRefundResponse(context, refund, told);
  return 'refunded';
}

async function moveOn(context: Context, refund: Refund, told: ReportedRefund): Promise<string> {
  if (told.status === 'failed' && refund.state !== 'processed') {
    await failRefund(context, refund.id, 'The provider could not pay it out.');
    return 'refund failed';
  }
  if (told.status === 'processed') await recordRefundResponse(context, refund, told);
  return `refund ${told.status}`;
}

interface Ours {
  /** The order that ends with it; null for a payment that was one too many. */
  orderId: string | null;
  amountPaise: number;
}

/** An accepted payment, or one that waits before an admin. */
async function findPayment(db: Executor, paymentId: string): Promise<Ours | null> {
  const [accepted] = await db.select().from(payments).where(eq(payments.id, paymentId));
  if (accepted) return accepted;
  const [waiting] = await db
    .select({ amountPaise: sql<number | null>`(${cases.detail} ->> 'amountPaise')::float8` })
    .from(cases)
    .where(and(eq(cases.subject, paymentId), ne(cases.kind, 'dispute'), isNull(cases.resolvedAt)));
  return waiting?.amountPaise ? { orderId: null, amountPaise: waiting.amountPaise } : null;
}

/** The row that stands for a refund made elsewhere. */
async function adopt({ db }: Context, paymentId: string, ours: Ours): Promise<Refund> {
  const values = {
    id: `rf_${paymentId}`,
    paymentId,
    orderId: ours.orderId,
    amountPaise: ours.amountPaise,
    reason: 'Refunded at the payment provider.',
    nextTryAt: null,
  };
  await db
    .insert(refunds)
    .values({ ...values, state: 'sent' })
    .onConflictDoNothing();
  const [row] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId));
  if (!row) throw new Error('The refund was not written.');
  return row;
}
