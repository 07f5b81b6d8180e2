import { exists, sql } from 'drizzle-orm';
import type { orders } from '../../orders/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { commitOnSale } from '../catalogue/commit-on-sale.ts';
import { awaitingBank } from './authorized-payments.ts';
import { alreadyOwned } from './is-already-owned.ts';

type Terms = Pick<
  typeof orders.$inferSelect,
  'projectId' | 'repoOwner' | 'repoName' | 'email' | 'githubAccountId' | 'buyerId'
>;

/** What the books say about a project and a buyer at checkout. */
export interface CheckoutFacts {
  /** The project was bought with this email, account or GitHub account, and not refunded. */
  isOwned: boolean;
  /** A payment for it, with one of these, awaits the bank. */
  isAwaitingBank: boolean;
  /** The repository's commit at its last reading; null before the first one. */
  commit: string | null;
}

/** Reads the facts in one statement. */
export async function getCheckoutFacts(tx: Executor, terms: Terms): Promise<CheckoutFacts> {
  const { rows } = await tx.execute<Record<string, unknown> & CheckoutFacts>(sql`select
    ${exists(alreadyOwned(tx, terms))} as "isOwned",
    ${exists(awaitingBank(tx, terms))} as "isAwaitingBank",
    ${commitOnSale(tx, terms)} as commit`);
  const [facts] = rows;
  if (!facts) throw new Error('The facts of a checkout are missing.');
  return facts;
}
