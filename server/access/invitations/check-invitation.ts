import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  decideAfterLook,
  type Found,
  INVITE_LIFETIME_DAYS,
  LOOK_AT_ACCEPTED_DAYS,
  secondsToNextLook,
} from '#domain/invite.ts';
import type { Context } from '../../context.ts';
import { orders } from '../../orders/schema.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { invitationOutbox } from '../outboxes.ts';
import { repositoryOf } from '../repository-lock.ts';
import { purchases } from '../schema.ts';
import { NEXT_LOOK_AT_ACCEPTED } from './record-success.ts';

const AGE = sql<number>`extract(epoch from now() - ${purchases.invitedAt})::float8`;

/**
 * What became of one invitation that was sent or accepted: accepted by now, still open, lapsed (then a fresh one is on its
 * way), declined or left (then the buyer may ask for one). Safe to repeat. Throws CodeHostError; it is looked at again
 * later.
 */
export async function checkInvitation(context: Context, orderId: string): Promise<void> {
  const isInQuestion = and(
    eq(purchases.orderId, orderId),
    inArray(purchases.inviteState, ['sent', 'accepted']),
  );
  const [row] = await context.db
    .select({ purchase: purchases, order: orders, age: AGE })
    .from(purchases)
    .innerJoin(orders, eq(orders.id, purchases.orderId))
    .where(isInQuestion);
  if (!row) return;
  const { purchase, order } = row;
  const from = purchase.inviteState === 'accepted' ? 'accepted' : 'sent';
  const age = row.age ?? 0;
  const next = from === 'accepted' ? LOOK_AT_ACCEPTED_DAYS * 24 * 3600 : secondsToNextLook(age);
  // Moved on before asking: whatever happens now, it is not asked again at once.
  const isSame = and(isInQuestion, eq(purchases.inviteRound, purchase.inviteRound));
  await context.db
    .update(purchases)
    .set({ nextTryAt: sql`now() + make_interval(secs => ${next})` })
    .where(isSame);

  const found = await whatBecameOf(context, { order, accountId: purchase.githubAccountId, age });
  const { state, sendFresh } = decideAfterLook(from, found);
  if (state === from) return;
  await context.db.transaction(async (tx) => {
    const changed = await tx
      .update(purchases)
      .set(
        state === 'accepted'
          ? { inviteState: state, acceptedAt: sql`now()`, nextTryAt: NEXT_LOOK_AT_ACCEPTED }
          : {
              inviteState: state,
              attempts: 0,
              inviteRound: purchase.inviteRound + 1,
              inviteSince: sql`now()`,
              nextTryAt: sendFresh ? sql`now()` : null,
            },
      )
      .where(and(isSame, eq(purchases.inviteState, from)))
      .returning({ userId: purchases.userId });
    const [buyer] = changed;
    if (!buyer) return;
    if (sendFresh) await enqueueAttempt(context, tx, invitationOutbox, { id: orderId });
    for (const topic of ['orders', `users/${buyer.userId}`] as const) await context.live.publish(tx, topic);
  });
}

interface Question {
  order: typeof orders.$inferSelect;
  accountId: number;
  /** Seconds since it was sent. */
  age: number;
}

async function whatBecameOf({ codeHost }: Context, { order, accountId, age }: Question): Promise<Found> {
  const repository = repositoryOf(order);
  const isOld = age >= INVITE_LIFETIME_DAYS * 24 * 3600;
  const account = await codeHost.findAccountById(accountId);
  // Whose account is gone is found out, and told, by who sends the fresh one.
  if (!account) return 'lapsed';
  if (await codeHost.isCollaborator({ ...repository, login: account.login })) return 'in';
  const invitation = await codeHost.findInvitation({ ...repository, accountId });
  if (invitation) return invitation.expired ? 'lapsed' : 'open';
  return isOld ? 'lapsed' : 'gone';
}
