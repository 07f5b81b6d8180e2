import { asc, eq } from 'drizzle-orm';
import { rightNames } from '#contract/rights.ts';
import type { Shop } from '../../context.ts';
import { admins } from '../admins/schema.ts';
import { users } from './schema.ts';

/** Lists all admins by email, including revoked ones. For the command line. */
export async function listAdmins({ db }: Pick<Shop, 'db'>) {
  const rows = await db
    .select({ email: users.email, admin: admins })
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .orderBy(asc(users.email));
  return rows.map(({ email, admin }) => ({
    email,
    active: admin.active,
    rights: rightNames.filter((name) => admin[name]),
  }));
}
