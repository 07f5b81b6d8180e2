import { eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { requireSignedIn, toRights } from '../../require-right.ts';
import { admins } from './schema.ts';

/**
 * Finds the user's own admin record, active or not; null without one. Throws UNAUTHENTICATED, and
 * PERMISSION_DENIED for another user's record.
 */
export async function findAdminDocument(context: Context, uid: string) {
  const { userId } = requireSignedIn(context);
  if (userId !== uid) throw new ShopError('PERMISSION_DENIED', 'Your account can’t see this.');
  const [row] = await context.db.select().from(admins).where(eq(admins.userId, uid));
  return row ? { id: uid, active: row.active, rights: toRights(row) } : null;
}

export type Admin = NonNullable<Awaited<ReturnType<typeof findAdminDocument>>>;
