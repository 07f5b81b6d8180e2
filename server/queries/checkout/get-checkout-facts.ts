import { eq, exists, sql } from 'drizzle-orm';
import type { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { projects } from '../../projects/schema.ts';
import { commitOnSale } from '../catalogue/commit-on-sale.ts';
import { awaitingBank } from './authorized-payments.ts';
import { alreadyOwned } from './is-already-owned.ts';

type Terms = Pick<
  typeof orders.$inferSelect,
  'projectId' | 'repoOwner' | 'repoName' | 'email' | 'githubAccountId' | 'buyerId'
>;

/** What the books say about a project and a buyer at checkout. */
export interface CheckoutFacts {
  status: (typeof projects.$inferSelect)['status'];
  pausedAt: Date | null;
  /** The project was bought with this email, account or GitHub account, and not refunded. */
  isOwned: boolean;
  /** A payment for it, with one of these, awaits the bank. */
  isAwaitingBank: boolean;
  /** The repository's commit at its last reading; null before the first one. */
  commit: string | null;
}

/**
 * Reads the facts in one statement; undefined without the project. Waits for changes of the project's status
 * and delays further ones until the end of the transaction.
 */
export async function getCheckoutFacts(tx: Executor, terms: Terms): Promise<CheckoutFacts | undefined> {
  const [facts] = await tx
    .select({
      status: projects.status,
      pausedAt: projects.pausedAt,
      isOwned: sql<boolean>`${exists(alreadyOwned(tx, terms))}`,
      isAwaitingBank: sql<boolean>`${exists(awaitingBank(tx, terms))}`,
      commit: sql<string | null>`${commitOnSale(tx, terms)}`,
    })
    .from(projects)
    .where(eq(projects.id, terms.projectId))
    .for('key share');
  return facts;
}
