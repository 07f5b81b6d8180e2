import { asc, desc, eq, exists, type SQL, sql } from 'drizzle-orm';
import { orders } from '../../features/orders/schema.ts';
import { projects } from '../../features/projects/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { installation } from '../../platform/db/schema.ts';
import { commitOnSale } from '../catalogue/commit-on-sale.ts';
import { awaitingBank } from './authorized-payments.ts';
import { alreadyOwned } from './is-already-owned.ts';

type Order = typeof orders.$inferSelect;
type Terms = Pick<
  Order,
  'projectId' | 'repoOwner' | 'repoName' | 'email' | 'githubLogin' | 'githubAccountId' | 'buyerId'
>;

/**
 * Reads what the books say about a project and a buyer at checkout, in one statement; undefined without the
 * project. `isReusable` is the condition for an order that is used again, `isUnpaid` that for the buyer's
 * unpaid orders, which are counted. Waits for changes of the project's status and delays further ones until
 * the end of the transaction.
 */
export async function getCheckoutFacts(
  tx: Executor,
  terms: Terms,
  isReusable: SQL | undefined,
  isUnpaid: SQL | undefined,
) {
  const [facts] = await tx
    .select({
      status: projects.status,
      pausedAt: projects.pausedAt,
      blockedAt: projects.blockedAt,
      yearlyLimit: projects.yearlyLimit,
      /** The project was bought with this email, account or GitHub account, and not refunded. */
      isOwned: sql<boolean>`${exists(alreadyOwned(tx, terms))}`,
      /** A payment for it, with one of these, awaits the bank. */
      isAwaitingBank: sql<boolean>`${exists(awaitingBank(tx, terms))}`,
      unpaidCount: tx.$count(orders, isUnpaid),
      /** The repository's commit at its last reading; null before the first one. */
      commit: sql<string | null>`${commitOnSale(tx, terms)}`,
      /** The shop's ID, which a backup keeps; null before the first start. */
      shopId: sql<string | null>`(select ${installation.shopId} from ${installation})`,
      /** The newest reusable order; null without one. */
      reusable: orders,
    })
    .from(projects)
    .leftJoin(orders, isReusable)
    .where(eq(projects.id, terms.projectId))
    .orderBy(asc(orders.state), desc(orders.createdAt))
    .limit(1)
    .for('key share', { of: projects });
  return facts;
}
