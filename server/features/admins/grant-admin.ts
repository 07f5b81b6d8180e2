import { asc, eq } from 'drizzle-orm';
import { type AdminRights, type Right, rightNames } from '#contract/rights.ts';
import type { Shop } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import { hasVerifiedEmail } from '../../integrations/auth/account-email.ts';
import type { Executor } from '../../platform/db/client.ts';
import { findRegisteredUser } from '../../readers/account/find-registered-user.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { endApiTokens } from './revoke-api-token.ts';
import { admins } from './schema.ts';

// Only the command line grants and revokes, so these functions check no rights.
const ACTOR = 'command line';

interface Grant {
  email: string;
  rights?: readonly Right[];
  /** Grants rights although no one confirmed the account's address. */
  mayBeUnconfirmed?: boolean;
}

/**
 * Makes a registered user an active admin with exactly these rights (default: all), replacing earlier ones.
 * Anyone can sign up with anyone's address, so it must be confirmed unless the operator says otherwise.
 * Throws NOT_FOUND without an account, and FAILED_PRECONDITION for an address that no one confirmed.
 */
export async function grantAdmin(
  { db }: Pick<Shop, 'db'>,
  { email, rights = rightNames, mayBeUnconfirmed = false }: Grant,
): Promise<{ email: string; rights: readonly Right[]; isConfirmed: boolean }> {
  const flags = Object.fromEntries(rightNames.map((name) => [name, rights.includes(name)])) as AdminRights;
  return db.transaction(async (tx) => {
    const user = await findRegisteredUser(tx, email);
    if (!user)
      throw new ShopError(
        'NOT_FOUND',
        `There’s no account with the email ${email}. Create the account first.`,
      );
    const isConfirmed = await hasVerifiedEmail(tx, user.id);
    if (!isConfirmed && !mayBeUnconfirmed)
      throw new ShopError(
        'FAILED_PRECONDITION',
        `No one has confirmed ${user.email} yet, so the account may be a stranger’s. Its owner can open the link that we emailed, or use "Forgot password?". If you know that the account is theirs, add --unconfirmed.`,
      );
    await tx
      .insert(admins)
      .values({ userId: user.id, active: true, ...flags })
      .onConflictDoUpdate({ target: admins.userId, set: { active: true, ...flags } });
    await recordAudit(tx, {
      actor: ACTOR,
      action: 'admin.grant',
      subject: user.id,
      detail: { email: user.email, rights, isConfirmed },
    });
    return { email: user.email, rights, isConfirmed };
  });
}

/** Deactivates an admin and ends their API tokens; the record stays. Throws NOT_FOUND without an admin record. */
export async function revokeAdmin({ db }: Pick<Shop, 'db'>, { email }: { email: string }): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findRegisteredUser(tx, email);
    const revoked = user
      ? await tx.update(admins).set({ active: false }).where(eq(admins.userId, user.id)).returning()
      : [];
    if (!user || revoked.length === 0) throw new ShopError('NOT_FOUND', `${email} is not an admin.`);
    await endApiTokens(tx, { userId: user.id, actor: ACTOR });
    await recordAudit(tx, {
      actor: ACTOR,
      action: 'admin.revoke',
      subject: user.id,
      detail: { email: user.email },
    });
  });
}

/** Locks the records of all active admins, always in the same order, until the end of the transaction. */
export async function lockActiveAdmins(tx: Executor): Promise<(typeof admins.$inferSelect)[]> {
  return tx.select().from(admins).where(eq(admins.active, true)).orderBy(asc(admins.userId)).for('update');
}
