import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Order } from '../orders/order.ts';
import { orders } from '../orders/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { isAlreadyOwned } from '../queries/is-already-owned.ts';

/** What buyer and shop agree on; frozen in the order. */
export type Agreement = Pick<
  typeof orders.$inferInsert,
  | 'projectId'
  | 'projectName'
  | 'repoOwner'
  | 'repoName'
  | 'amountPaise'
  | 'email'
  | 'githubLogin'
  | 'githubAccountId'
> & { buyerId: string | null; referrerId: string | null };

/** An unpaid order is handed out again for this long. */
const REUSE_MINUTES = 30;

/**
 * The order row for an agreement: the one made for it in the last half hour when it is not paid yet, so that double clicks,
 * reloads and second tabs make one order; else a new one (`isNew`; free orders are open at once, the others `opening`).
 * Throws ALREADY_EXISTS when the buyer has the project.
 */
export async function reserveOrder(
  context: Context,
  agreement: Agreement,
): Promise<{ order: Order; isNew: boolean }> {
  return context.db.transaction(async (tx) => {
    await oneAtATime(tx, agreement);
    if (await isAlreadyOwned(tx, agreement)) {
      throw new ShopError(
        'ALREADY_EXISTS',
        'This project has already been bought with this email or GitHub account. There is no need to pay again.',
      );
    }
    const [again] = await tx
      .select()
      .from(orders)
      .where(
        and(isSame(agreement), inArray(orders.state, ['opening', 'open']), isNull(orders.finalInviteStatus)),
      )
      .orderBy(asc(orders.state), desc(orders.createdAt))
      .limit(1);
    if (again) return { order: again, isNew: false };
    const [order] = await tx
      .insert(orders)
      .values({
        ...agreement,
        id: `ord_${randomHex()}`,
        ...(agreement.amountPaise === 0
          ? { state: 'open', publicId: `free_${randomHex()}` }
          : // It belongs to its maker for the time it takes to ask the provider: see open-at-provider.ts.
            { state: 'opening', checkedAt: sql`now()` }),
      })
      .returning();
    if (!order) throw new Error('The order was not written.');
    await context.live.publish(tx, 'orders');
    return { order, isNew: true };
  });
}

/** Whoever asks for the same agreement at the same moment waits here, on every node. */
async function oneAtATime(tx: Executor, agreement: Agreement): Promise<void> {
  const { email, githubAccountId, projectId } = agreement;
  const key = ['order', email, githubAccountId, projectId].join(' ');
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}

function isSame(agreement: Agreement): SQL | undefined {
  const { buyerId, referrerId } = agreement;
  return and(
    eq(orders.email, agreement.email),
    eq(orders.projectId, agreement.projectId),
    eq(orders.projectName, agreement.projectName),
    eq(orders.repoOwner, agreement.repoOwner),
    eq(orders.repoName, agreement.repoName),
    eq(orders.githubAccountId, agreement.githubAccountId),
    eq(orders.amountPaise, agreement.amountPaise),
    buyerId === null ? isNull(orders.buyerId) : eq(orders.buyerId, buyerId),
    referrerId === null ? isNull(orders.referrerId) : eq(orders.referrerId, referrerId),
    gt(orders.createdAt, sql`now() - make_interval(mins => ${REUSE_MINUTES})`),
  );
}

function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}
