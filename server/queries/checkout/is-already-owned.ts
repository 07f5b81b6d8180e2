import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import { purchases } from '../../access/schema.ts';
import type { Executor } from '../../platform/db/client.ts';
import { users } from '../../users/schema.ts';

interface Buyer {
  projectId: string;
  email: string;
  githubAccountId: number;
  /** The signed-in buyer; null for a guest. */
  buyerId: string | null;
}

/**
 * Whether the project was bought with this email, account or GitHub account and not refunded. A guest and an
 * account may have the same email.
 */
export async function isAlreadyOwned(
  db: Executor,
  { projectId, email, githubAccountId, buyerId }: Buyer,
): Promise<boolean> {
  const sameEmail = db
    .select({ id: users.id })
    .from(users)
    .where(and(inArray(users.kind, ['guest', 'registered']), eq(users.email, email)));
  const [purchase] = await db
    .select({ orderId: purchases.orderId })
    .from(purchases)
    .where(
      and(
        eq(purchases.projectId, projectId),
        isNull(purchases.revokedAt),
        or(
          eq(purchases.githubAccountId, githubAccountId),
          inArray(purchases.userId, sameEmail),
          buyerId === null ? undefined : eq(purchases.userId, buyerId),
        ),
      ),
    )
    .limit(1);
  return purchase !== undefined;
}
