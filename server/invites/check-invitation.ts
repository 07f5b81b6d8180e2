import { and, eq, sql } from 'drizzle-orm';
import { inviteMayMove } from '#domain/invite.ts';
import type { Context } from '../context.ts';
import { orders, purchases } from '../db/schema/orders.ts';
import { repositoryOf } from './repository-turns.ts';
import { scheduleInvite } from './schedule-invite.ts';

const HOURS_TO_NEXT_LOOK = 20;

/**
 * What became of one invitation: accepted, still open, or lapsed (then a fresh one is on its way). Safe to repeat. Throws
 * CodeHostError; the invitation is looked at again the next day.
 */
export async function checkInvitation(context: Context, orderId: string): Promise<void> {
  const isSent = and(eq(purchases.orderId, orderId), eq(purchases.inviteState, 'sent'));
  const nextLook = sql`now() + make_interval(hours => ${HOURS_TO_NEXT_LOOK})`;
  const [row] = await context.db
    .update(purchases)
    .set({ nextInviteAt: nextLook })
    .from(orders)
    .where(and(isSent, eq(orders.id, purchases.orderId)))
    .returning({ order: orders, accountId: purchases.githubAccountId });
  if (!row) return;
  const found = await whatBecameOf(context, row);
  if (found === 'open' || !inviteMayMove('sent', found)) return;
  await context.db.transaction(async (tx) => {
    const changed = await tx
      .update(purchases)
      .set(
        found === 'accepted'
          ? { inviteState: 'accepted', acceptedAt: sql`now()`, nextInviteAt: null }
          : { inviteState: 'expired', inviteAttempts: 0, nextInviteAt: sql`now()` },
      )
      .where(isSent)
      .returning({ orderId: purchases.orderId });
    if (changed.length > 0 && found === 'expired') await scheduleInvite(context, tx, { orderId });
  });
}

async function whatBecameOf(
  { codeHost }: Context,
  { order, accountId }: { order: typeof orders.$inferSelect; accountId: number },
): Promise<'accepted' | 'open' | 'expired'> {
  const repository = repositoryOf(order);
  const account = await codeHost.findAccountById(accountId);
  // Whose account is gone is found out, and told, by who sends the fresh one.
  if (!account) return 'expired';
  if (await codeHost.isCollaborator({ ...repository, login: account.login })) return 'accepted';
  const invitation = await codeHost.findInvitation({ ...repository, accountId });
  return invitation && !invitation.expired ? 'open' : 'expired';
}
