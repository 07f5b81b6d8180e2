import { randomUUID } from 'node:crypto';
import type { Context } from '../../context.ts';
import type { TeamAccount } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueInvitation } from '../repository.ts';
import { teamMembers } from '../schema.ts';

/** Adds teammates to a purchase and enqueues their invitations, in the caller's transaction. */
export async function addMembers(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId, accounts }: { orderId: string; accounts: readonly TeamAccount[] },
): Promise<void> {
  for (const { login, accountId } of accounts) {
    const memberId = `tm_${randomUUID()}`;
    await tx
      .insert(teamMembers)
      .values({ id: memberId, orderId, githubLogin: login, githubAccountId: accountId });
    await enqueueInvitation(context, tx, { orderId, memberId });
  }
}
