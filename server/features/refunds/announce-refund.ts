import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import type { Order } from '../orders/order.ts';
import { announce } from '../webhooks/announce.ts';
import type { Refund } from './schema.ts';

/** Tells webhooks that money of an order went back: in full, in part, or in a lost dispute. */
export async function announceRefund(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { refund: { id, amountPaise }, order }: { refund: Pick<Refund, 'id' | 'amountPaise'>; order: Order },
): Promise<void> {
  await announce(context, tx, { event: 'order.refunded', subjectKey: id, order, amountPaise });
}
