import { eq } from 'drizzle-orm';
import type { AdminRights } from '#contract/documents.ts';
import type { Actor, Shop } from '../context.ts';
import { admins, users } from '../db/schema/people.ts';
import { registerUser } from './register-user.ts';

/** Who these headers (cookie or bearer token) belong to; null for nobody and for deactivated accounts. */
export async function findActor(shop: Shop, headers: Headers): Promise<Actor | null> {
  if (!headers.has('cookie') && !headers.has('authorization')) return null;
  const account = await shop.auth.accountOf(headers);
  if (!account) return null;
  let row = await readPerson(shop, account.userId);
  if (!row) {
    // The account was made, then the process died before its row was: make up for it now.
    await registerUser(shop, { id: account.userId, email: account.email });
    row = await readPerson(shop, account.userId);
  }
  if (!row?.user.active) return null;
  return {
    userId: account.userId,
    email: row.user.email,
    emailVerified: account.emailVerified,
    githubId: row.user.githubLogin,
    rights: row.admin?.active ? rightsOf(row.admin) : null,
  };
}

async function readPerson({ db }: Shop, userId: string) {
  const [row] = await db
    .select({ user: users, admin: admins })
    .from(users)
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(users.id, userId));
  return row;
}

function rightsOf(row: typeof admins.$inferSelect): AdminRights {
  const { payoutRead, payoutWrite, userWrite, projectWrite, orderWrite } = row;
  return { payoutRead, payoutWrite, userWrite, projectWrite, orderWrite };
}
