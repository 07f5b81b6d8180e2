import { eq, inArray } from 'drizzle-orm';
import type { Executor } from '../platform/db/client.ts';
import type { Person } from '../queries/erasure/find-person.ts';
import { noticeRecipients, versionNotices } from './schema.ts';

/** Deletes a person's address and notices. */
export async function eraseVersionNotices(tx: Executor, { email, orders }: Person): Promise<void> {
  const own = orders.filter(({ isOwn }) => isOwn).map(({ id }) => id);
  await tx.delete(versionNotices).where(inArray(versionNotices.orderId, own));
  await tx.delete(noticeRecipients).where(eq(noticeRecipients.email, email));
}
