import { and, eq, isNull, or } from 'drizzle-orm';
import type { Executor } from '../db/client.ts';
import { purchases } from '../db/schema/orders.ts';
import { users } from '../db/schema/people.ts';

interface Would {
  projectId: string;
  email: string;
  githubAccountId: number;
  buyerId: string | null;
}

/** Whether the project is bought already with this e-mail, account or GitHub account, and not refunded. */
export async function isOwnedAlready(executor: Executor, would: Would): Promise<boolean> {
  const { projectId, email, githubAccountId, buyerId } = would;
  const [found] = await executor
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .innerJoin(users, eq(users.id, purchases.userId))
    .where(
      and(
        eq(purchases.projectId, projectId),
        isNull(purchases.revokedAt),
        or(
          eq(purchases.githubAccountId, githubAccountId),
          eq(users.email, email),
          buyerId === null ? undefined : eq(users.id, buyerId),
        ),
      ),
    )
    .limit(1);
  return found !== undefined;
}
