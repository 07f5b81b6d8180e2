import { and, eq, isNotNull } from 'drizzle-orm';
import { orders } from '../../features/orders/schema.ts';
import { waitingList } from '../../features/pauses/schema.ts';
import { authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/**
 * Whether the owner of an address has shown that they want mail there: by the link of an account or of a
 * waiting list, or by an order that was paid or, if it was free, confirmed.
 */
export async function isConfirmedAddress(db: Executor, email: string): Promise<boolean> {
  const counts = [
    () => db.$count(orders, and(eq(orders.email, email), isNotNull(orders.paidAt))),
    () => db.$count(authUsers, and(eq(authUsers.email, email), eq(authUsers.emailVerified, true))),
    () => db.$count(waitingList, and(eq(waitingList.email, email), isNotNull(waitingList.confirmedAt))),
  ];
  for (const count of counts) if ((await count()) > 0) return true;
  return false;
}
