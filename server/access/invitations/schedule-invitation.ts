import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Longer waits are left to the sweep, so that a waiting job never stands in the way of an earlier one. */
const LONGEST_JOB_SECONDS = 60;

/** Wakes up who sends the invitation, as part of the caller's transaction. The row's `nextInviteAt` decides whether it is due. */
export async function scheduleInvite(
  { jobs }: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId, inSeconds = 0 }: { orderId: string; inSeconds?: number },
): Promise<void> {
  if (inSeconds > LONGEST_JOB_SECONDS) return;
  const job = { name: 'send-invite', data: { orderId }, key: orderId } as const;
  await jobs.enqueue(tx, { ...job, inSeconds: Math.ceil(inSeconds) });
}
