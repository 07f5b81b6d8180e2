import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { isSelfReferral } from '#domain/referral.ts';
import { purchases } from '../access/schema.ts';
import type { Context } from '../context.ts';
import { recordReversal } from '../ledger/record-reversal.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';

type Shop = Pick<Context, 'live'>;
type Order = typeof orders.$inferSelect;

export interface Merge {
  /** The account that takes them. */
  userId: string;
  /** Its e-mail, as stored. */
  email: string;
  /** Public ids of the orders that may move; null for all of the e-mail. */
  only: readonly string[] | null;
}

/**
 * Moves what was bought as a guest with an account's e-mail to the account: each purchase once, however often and at
 * whatever moments it is asked for. What the account owns already stays with the guest. Whoever became their own referrer
 * by it loses that reward. Part of the caller's transaction, which has made sure of the right to them. Answers the orders
 * that moved now.
 */
export async function mergeGuestPurchases(shop: Shop, tx: Executor, merge: Merge): Promise<Order[]> {
  const found = await lockMovable(tx, merge);
  const moved: Order[] = [];
  for (const order of found) if (await move(tx, order, merge.userId)) moved.push(order);
  const [first] = moved;
  if (!first) return [];
  for (const order of moved) await reverseOwnReward(shop, tx, order, merge);
  const { githubLogin, githubAccountId } = first;
  await tx
    .update(users)
    .set({ githubLogin, githubAccountId })
    .where(and(eq(users.id, merge.userId), isNull(users.githubAccountId)));
  const [guest] = await tx.select({ id: users.id }).from(users).where(isGuest(merge.email));
  for (const id of [merge.userId, guest?.id]) if (id) await shop.live.publish(tx, `users/${id}`);
  return moved;
}

/** Whether `moveGuestPurchases` would move anything. */
export async function hasMergeableOrders(tx: Executor, merge: Merge): Promise<boolean> {
  return (await movable(tx, merge).limit(1)).length > 0;
}

/** Orders before purchases, in one order, as everywhere: two who wait for each other would wait for ever. */
async function lockMovable(tx: Executor, merge: Merge): Promise<Order[]> {
  const rows = await movable(tx, merge).for('update', { of: orders });
  return rows.map(({ order }) => order);
}

function movable(tx: Executor, { userId, email, only }: Merge) {
  return tx
    .select({ order: orders })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        isGuest(email),
        isNotOwned(userId),
        only === null ? undefined : inArray(orders.publicId, [...only]),
      ),
    )
    .orderBy(asc(orders.id))
    .$dynamic();
}

const isGuest = (email: string) => and(eq(users.kind, 'guest'), eq(users.email, email));

/** The account has the project already, and not given back: one of the two must stay where it is. */
const isNotOwned = (userId: string) => sql`(${purchases.revokedAt} is not null or not exists (
  select 1 from purchases mine where mine.user_id = ${userId} and mine.project_id = ${purchases.projectId}
    and mine.revoked_at is null))`;

/** False when somebody else has moved it meanwhile, or the account came to own the project. */
async function move(tx: Executor, order: Order, userId: string): Promise<boolean> {
  try {
    const moved = await tx.transaction((attempt) =>
      attempt
        .update(purchases)
        .set({ userId })
        .where(
          and(
            eq(purchases.orderId, order.id),
            inArray(
              purchases.userId,
              attempt.select({ id: users.id }).from(users).where(isGuest(order.email)),
            ),
          ),
        )
        .returning({ orderId: purchases.orderId }),
    );
    return moved.length > 0;
  } catch (error) {
    const cause = error instanceof Error && error.cause ? error.cause : error;
    if ((cause as { constraint?: string }).constraint === 'purchases_one_per_user') return false;
    throw error;
  }
}

async function reverseOwnReward(shop: Shop, tx: Executor, order: Order, { userId, email }: Merge) {
  if (order.referrerId === null) return;
  const [referrer] = await tx.select().from(users).where(eq(users.id, order.referrerId));
  const buyer = { userId, email, githubAccountId: order.githubAccountId };
  if (referrer && isSelfReferral({ ...referrer, userId: referrer.id }, buyer)) {
    await recordReversal(shop, tx, { orderId: order.id });
  }
}
