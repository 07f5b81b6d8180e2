import { and, eq } from 'drizzle-orm';
import { normalizeEmail } from '#domain/email.ts';
import { users } from '../../features/users/schema.ts';
import type { Executor } from '../../platform/db/client.ts';

/** Finds the user who signed up with this email; null when only guests used it. */
export async function findRegisteredUser(
  db: Executor,
  email: string,
): Promise<{ id: string; email: string } | null> {
  const [user] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.kind, 'registered'), eq(users.email, normalizeEmail(email))));
  return user ?? null;
}
