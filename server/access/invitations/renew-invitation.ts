import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { mayAskAnew } from '#domain/invite.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Account } from '../../integrations/github/code-host.ts';
import type { Executor } from '../../platform/db/client.ts';
import { enqueueAttempt } from '../../platform/outbox/backoff.ts';
import { invitationOutbox } from '../outboxes.ts';
import { enqueueRemoval } from '../removals/enqueue-removal.ts';
import { holdOrder, holdRepository } from '../repository-lock.ts';
import { purchases } from '../schema.ts';
import type { InvitedOrder } from './lease-invitation.ts';

export type HeldPurchase = typeof purchases.$inferSelect & { isBeingSent: boolean };

/**
 * The purchase of an order that is to be invited anew, held until the end of the transaction, as whoever sends invitations
 * holds it. Throws NOT_FOUND when it was refunded meanwhile or is somebody else's.
 */
export async function holdPurchase(tx: Executor, order: InvitedOrder, userId: string): Promise<HeldPurchase> {
  await holdRepository(tx, order);
  await holdOrder(tx, order.id);
  const [row] = await tx
    .select({
      purchase: purchases,
      isBeingSent: sql<boolean>`coalesce(${purchases.leasedUntil} > now(), false)`,
    })
    .from(purchases)
    .where(and(eq(purchases.orderId, order.id), eq(purchases.userId, userId), isNull(purchases.revokedAt)))
    .for('update');
  if (!row) throw new ShopError('NOT_FOUND', 'There is no such purchase.');
  return { ...row.purchase, isBeingSent: row.isBeingSent };
}

/**
 * A fresh invitation for the same account, at once; one that is still open is cancelled by who sends it. Part of the
 * caller's transaction. Throws FAILED_PRECONDITION while one is being sent, or while GitHub's daily limit is waited for.
 */
export async function askAnew(
  context: Context,
  tx: Executor,
  { order, purchase }: { order: InvitedOrder; purchase: HeldPurchase },
): Promise<void> {
  if (purchase.isBeingSent)
    throw new ShopError('FAILED_PRECONDITION', 'The invitation is being sent at this very moment.');
  if (!mayAskAnew(purchase.inviteState))
    throw new ShopError(
      'FAILED_PRECONDITION',
      'GitHub takes no more invitations to this repository today. Yours goes out by itself as soon as it does.',
    );
  await beginRound(context, tx, { order, purchase, change: {} });
}

/**
 * From now on the purchase is for another account, which is invited at once. The account before it keeps its access until
 * the new one is in; those in between, which never got that far, lose what they may have. Part of the caller's transaction.
 * Throws ALREADY_EXISTS when that account has the project through another purchase.
 */
export async function moveToAccount(
  context: Context,
  tx: Executor,
  { order, purchase, account }: { order: InvitedOrder; purchase: HeldPurchase; account: Account },
): Promise<void> {
  await refuseOwned(tx, purchase, account.id);
  const { orderId, githubLogin, githubAccountId } = purchase;
  const isSecondChange = purchase.replacesAccountId !== null;
  const replaces = isSecondChange
    ? { login: purchase.replacesLogin, accountId: purchase.replacesAccountId }
    : { login: githubLogin, accountId: githubAccountId };
  const isBack = replaces.accountId === account.id;
  await beginRound(context, tx, {
    order,
    purchase,
    change: {
      githubLogin: account.login,
      githubAccountId: account.id,
      replacesLogin: isBack ? null : replaces.login,
      replacesAccountId: isBack ? null : replaces.accountId,
      // That one is another account's.
      invitationId: null,
    },
  });
  if (isSecondChange)
    await enqueueRemoval(context, tx, { orderId, login: githubLogin, accountId: githubAccountId });
}

async function refuseOwned(
  tx: Executor,
  { orderId, projectId }: HeldPurchase,
  accountId: number,
): Promise<void> {
  const [other] = await tx
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(
        eq(purchases.projectId, projectId),
        eq(purchases.githubAccountId, accountId),
        isNull(purchases.revokedAt),
        ne(purchases.orderId, orderId),
      ),
    );
  if (other) throw new ShopError('ALREADY_EXISTS', 'That GitHub account has this project already.');
}

interface Round {
  order: InvitedOrder;
  purchase: HeldPurchase;
  change: Partial<typeof purchases.$inferInsert>;
}

/** Whoever is sending at this moment keeps the lease: the new round's turn comes when that is over. */
async function beginRound(context: Context, tx: Executor, { order, purchase, change }: Round): Promise<void> {
  await tx
    .update(purchases)
    .set({
      ...change,
      inviteState: 'waiting',
      inviteReason: null,
      attempts: 0,
      inviteRound: purchase.inviteRound + 1,
      inviteSince: sql`now()`,
      nextTryAt: sql`now()`,
      queuedUntil: null,
    })
    .where(eq(purchases.orderId, order.id));
  await enqueueAttempt(context, tx, invitationOutbox, { id: order.id });
  for (const topic of ['orders', `users/${purchase.userId}`] as const) await context.live.publish(tx, topic);
}
