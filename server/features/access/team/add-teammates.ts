import { randomUUID } from 'node:crypto';
import type { Context } from '../../../context.ts';
import type { Executor } from '../../../platform/db/client.ts';
import type { TeamAccount } from '../../orders/schema.ts';
import { enqueueInvitation } from '../repository.ts';
import { invitations } from '../schema.ts';

interface NewTeammates {
  orderId: string;
  projectId: string;
  accounts: readonly TeamAccount[];
}

/** Adds teammates to a purchase and enqueues their invitations, in the caller's transaction. */
export async function addTeammates(
  context: Pick<Context, 'jobs'>,
  tx: Executor,
  { orderId, projectId, accounts }: NewTeammates,
): Promise<void> {
  for (const { login: githubLogin, accountId: githubAccountId } of accounts) {
    const id = `tm_${randomUUID()}`;
    await tx
      .insert(invitations)
      .values({ id, orderId, projectId, role: 'teammate', githubLogin, githubAccountId });
    await enqueueInvitation(context, tx, { id });
  }
}
