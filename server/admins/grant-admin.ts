import { and, asc, eq } from 'drizzle-orm';
import type { AdminRights } from '#contract/documents.ts';
import { type Right, rightNames } from '#contract/functions.ts';
import { normalizeEmail } from '#domain/email.ts';
import { recordAudit } from '../audit/record-audit.ts';
import type { Shop } from '../context.ts';
import { ShopError } from '../errors.ts';
import { users } from '../users/schema.ts';
import { admins } from './schema.ts';

export interface ListedAdmin {
  email: string;
  active: boolean;
  rights: Right[];
}

const ACTOR = 'command line';

/**
 * Makes an account an active admin with exactly these rights (all without a list), replacing those it had. For whoever runs
 * the shop, at the command line. Throws NOT_FOUND when there is no such account.
 */
export async function grantAdmin(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  { email, rights = [...rightNames] }: { email: string; rights?: readonly Right[] },
): Promise<ListedAdmin> {
  const flags = Object.fromEntries(rightNames.map((name) => [name, rights.includes(name)])) as AdminRights;
  return db.transaction(async (tx) => {
    const person = await findAccount(tx, email);
    await tx
      .insert(admins)
      .values({ userId: person.id, active: true, ...flags })
      .onConflictDoUpdate({ target: admins.userId, set: { active: true, ...flags } });
    await recordAudit(tx, {
      actor: ACTOR,
      action: 'admin.grant',
      subject: person.id,
      detail: { email: person.email, rights },
    });
    await live.publish(tx, `admins/${person.id}`);
    return { email: person.email, active: true, rights: [...rights] };
  });
}

/** Makes an admin's record inactive and keeps it. Throws NOT_FOUND when there is no such account or record. */
export async function revokeAdmin(
  { db, live }: Pick<Shop, 'db' | 'live'>,
  { email }: { email: string },
): Promise<void> {
  await db.transaction(async (tx) => {
    const person = await findAccount(tx, email);
    const changed = await tx
      .update(admins)
      .set({ active: false })
      .where(eq(admins.userId, person.id))
      .returning();
    if (changed.length === 0) throw new ShopError('NOT_FOUND', `${person.email} is not an admin.`);
    await recordAudit(tx, {
      actor: ACTOR,
      action: 'admin.revoke',
      subject: person.id,
      detail: { email: person.email },
    });
    await live.publish(tx, `admins/${person.id}`);
  });
}

/** Every admin, the revoked ones too. */
export async function listAdmins({ db }: Pick<Shop, 'db'>): Promise<ListedAdmin[]> {
  const rows = await db
    .select()
    .from(admins)
    .innerJoin(users, eq(users.id, admins.userId))
    .orderBy(asc(users.email));
  return rows.map((row) => ({
    email: row.users.email,
    active: row.admins.active,
    rights: rightNames.filter((name) => row.admins[name]),
  }));
}

async function findAccount(tx: Pick<Shop['db'], 'select'>, email: string) {
  const [person] = await tx
    .select()
    .from(users)
    .where(and(eq(users.kind, 'registered'), eq(users.email, normalizeEmail(email))));
  if (!person)
    throw new ShopError(
      'NOT_FOUND',
      `There is no account with the e-mail ${email}. It has to sign up first.`,
    );
  return person;
}
