import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import { FIRST_CHECK_SECONDS } from './check-schedule.ts';

/** Enqueues the next check of an open order whose buyer may be waiting. */
export async function enqueueWatch(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Executor,
  orderId: string,
  inSeconds = FIRST_CHECK_SECONDS,
): Promise<void> {
  await jobs.enqueue(tx, { name: 'watch-order', data: { orderId }, key: orderId, inSeconds });
}
