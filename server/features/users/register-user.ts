import { randomInt } from 'node:crypto';
import { currentVersions } from '#content/pages/text-versions.ts';
import { getMailbox, normalizeEmail } from '#domain/email.ts';
import { createReferralCode } from '#domain/referral.ts';
import type { Db } from '../../platform/db/client.ts';
import { violatedConstraint } from '../../platform/db/violated-constraint.ts';
import { users } from './schema.ts';

/** Creates the user of a new account, with a unique referral code. Idempotent. */
export async function registerUser(
  { db }: { db: Db },
  account: { id: string; email: string },
): Promise<void> {
  const email = normalizeEmail(account.email);
  for (;;) {
    try {
      const inserted = await db
        .insert(users)
        .values({
          id: account.id,
          kind: 'registered',
          email,
          mailbox: getMailbox(email),
          referralCode: createReferralCode((below) => randomInt(below)),
          agreedVersions: currentVersions,
        })
        .onConflictDoNothing({ target: users.referralCode })
        .returning({ id: users.id });
      if (inserted.length > 0) return;
    } catch (error) {
      if (violatedConstraint(error) === 'users_pkey') return;
      throw error;
    }
  }
}
