import type { Context } from '../../context.ts';
import { listHeldPayments } from '../../queries/authorized-payments.ts';
import { openUncapturedCase } from '../authorized-payment.ts';
import { tryCheckOrder } from './check-order.ts';

const BATCH = 50;
const LATE_MINUTES = 15;

/** Job: checks the orders whose payment is authorized and not captured, and opens a case for late ones. */
export async function sweepHeldPayments(context: Context): Promise<void> {
  const held = await listHeldPayments(context.db, { lateMinutes: LATE_MINUTES, limit: BATCH });
  let isAvailable = true;
  for (const { paymentId, order, isLate } of held) {
    if (isAvailable) isAvailable = (await tryCheckOrder(context, order))?.kind !== 'unavailable';
    if (isLate) await openUncapturedCase(context, paymentId);
  }
}
