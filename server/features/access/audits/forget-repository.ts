import { eq } from 'drizzle-orm';
import type { Executor } from '../../../platform/db/client.ts';
import type { Order } from '../../orders/order.ts';
import { repositoryKey } from '../repository.ts';
import { endDifference } from './audit-repository.ts';
import { accessAudits, accessDifferences, accessPages } from './schema.ts';

/** Ends the audits of a repository that no one has access to any more, in the caller's transaction. */
export async function forgetRepository(
  tx: Executor,
  of: Pick<Order, 'repoOwner' | 'repoName'>,
): Promise<void> {
  const repository = repositoryKey(of);
  const found = await tx.select().from(accessDifferences).where(eq(accessDifferences.repository, repository));
  for (const difference of found) await endDifference(tx, difference, 'The repository is closed.');
  await tx.delete(accessPages).where(eq(accessPages.repository, repository));
  await tx.delete(accessAudits).where(eq(accessAudits.repository, repository));
}
