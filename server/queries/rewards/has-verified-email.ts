import { eq } from 'drizzle-orm';
import { authUsers } from '../../integrations/auth/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Whether a user has an account with a confirmed email. The caller checks access. */
export async function hasVerifiedEmail(db: Executor, userId: string): Promise<boolean> {
  const [account] = await db
    .select({ isVerified: authUsers.emailVerified })
    .from(authUsers)
    .where(eq(authUsers.id, userId));
  return account?.isVerified ?? false;
}
