import { and, inArray, isNotNull } from 'drizzle-orm';
import type { ProviderRefund } from '../integrations/razorpay/entities.ts';
import type { Executor } from '../platform/db/client.ts';
import { refunds } from './schema.ts';

/**
 * Of the provider's refunds, lists those that are not recorded in the reported state or belong to no order.
 */
export async function listUnrecordedRefunds(
  db: Executor,
  reported: readonly ProviderRefund[],
): Promise<ProviderRefund[]> {
  const ids = reported.map(({ id }) => id);
  const recorded = await db
    .select({ id: refunds.providerRefundId, state: refunds.state })
    .from(refunds)
    .where(and(inArray(refunds.providerRefundId, ids), isNotNull(refunds.orderId)));
  const states = new Map(recorded.map(({ id, state }) => [id, state]));
  return reported.filter(({ id, status }) => {
    const isEnded = status === 'processed' || status === 'failed';
    return states.get(id) !== (isEnded ? status : 'sent');
  });
}
