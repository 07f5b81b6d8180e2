import { eq } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { waitingList } from './schema.ts';

/** Removes a person from all waiting lists. */
export async function eraseWaiting(tx: Executor, email: string): Promise<void> {
  await tx.delete(waitingList).where(eq(waitingList.email, email));
}
