import { and, eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { webhookDeliveries, webhooks } from './schema.ts';

/**
 * Switches a webhook off, in the caller's transaction: its events end, and none are written until it is on
 * again.
 */
export async function switchOff(tx: Executor, webhookId: string): Promise<void> {
  await tx.update(webhooks).set({ isOn: false }).where(eq(webhooks.id, webhookId));
  await tx
    .update(webhookDeliveries)
    .set({ status: 'failed', nextTryAt: null })
    .where(and(eq(webhookDeliveries.webhookId, webhookId), eq(webhookDeliveries.status, 'waiting')));
}
