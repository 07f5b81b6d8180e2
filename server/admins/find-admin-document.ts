import { eq } from 'drizzle-orm';
import type { Admin } from '#contract/documents.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import { toRights } from '../require-right.ts';
import { admins } from './schema.ts';

/**
 * Somebody's own admin record, an inactive one too; null when they never were one. Nobody reads another person's. Throws
 * UNAUTHENTICATED and PERMISSION_DENIED.
 */
export async function findAdminDocument({ db, actor }: Context, uid: string): Promise<Admin | null> {
  if (!actor) throw new ShopError('UNAUTHENTICATED', 'Please log in first.');
  if (actor.userId !== uid) throw new ShopError('PERMISSION_DENIED', 'Your account may not see this.');
  const [row] = await db.select().from(admins).where(eq(admins.userId, uid));
  if (!row) return null;
  return { id: uid, active: row.active, rights: toRights(row) };
}
