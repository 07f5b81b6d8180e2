import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import type { Order } from '../orders/order.ts';
import { copies, copyOutbox } from './schema.ts';

/**
 * Enqueues the copy of a paid order, in the transaction that creates its purchase. The order names the project's
 * repository until the copy is ready.
 */
export async function createCopy(
  context: Pick<Context, 'jobs' | 'settings'>,
  tx: Executor,
  { id: orderId, repoOwner: templateOwner, repoName: templateName }: Order,
): Promise<void> {
  const owner = context.settings.copyOwner ?? templateOwner;
  await tx.insert(copies).values({ orderId, templateOwner, templateName, owner });
  await enqueueAttempt(context, tx, copyOutbox, { id: orderId });
}
