import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { purchases } from '../access/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import { users } from '../users/schema.ts';

interface Would {
  projectId: string;
  email: string;
  githubAccountId: number;
  buyerId: string | null;
}

/** Whether the project is bought already with this e-mail, account or GitHub account, and not refunded. */
export async function isAlreadyOwned(executor: Executor, would: Would): Promise<boolean> {
  const { projectId, githubAccountId } = would;
  const people = await peopleOf(executor, would);
  const [found] = await executor
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(
        eq(purchases.projectId, projectId),
        isNull(purchases.revokedAt),
        or(eq(purchases.githubAccountId, githubAccountId), inArray(purchases.userId, people)),
      ),
    )
    .limit(1);
  return found !== undefined;
}

/** One e-mail can be a guest's and an account's at once. */
async function peopleOf(executor: Executor, { email, buyerId }: Would): Promise<string[]> {
  const rows = await executor
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.kind, ['guest', 'registered']), eq(users.email, email)));
  const ids = rows.map(({ id }) => id);
  return buyerId === null ? ids : [...ids, buyerId];
}
