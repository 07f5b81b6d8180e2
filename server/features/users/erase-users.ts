import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { createReferralCode } from '#domain/referral.ts';
import type { Executor } from '../../platform/db/client.ts';
import { endApiTokens } from '../admins/revoke-api-token.ts';
import { lockUser } from './lock-user.ts';
import { users } from './schema.ts';

/**
 * Replaces the data of a person's account and guest by placeholders. Their IDs stay, because the books refer
 * to them; their referral code ends.
 */
export async function eraseUsers(tx: Executor, userIds: string[], placeholder: string): Promise<void> {
  for (const userId of userIds) {
    await endApiTokens(tx, { userId, actor: 'erasure' });
    const user = await lockUser(tx, userId);
    // referral_code is NOT NULL for accounts, so a random code that cannot be used is stored.
    const referralCode = user?.referralCode ? createReferralCode((below) => randomInt(below)) : null;
    await tx
      .update(users)
      .set({
        email: placeholder,
        mailbox: placeholder,
        referralCode,
        active: false,
        githubLogin: null,
        githubAccountId: null,
        foreignGithubAccountIds: [],
      })
      .where(eq(users.id, userId));
  }
}
